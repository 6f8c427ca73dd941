// SES: whether contact requests reach staff, and whether providers trust our mail.
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { GetEmailIdentityResponse } from '@aws-sdk/client-sesv2';
import { findPlaceholders, type Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';
import { check, ok, skipped, wrong, wrongIfKept, type Result } from './check.ts';
import { findRecords } from './records.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';

/** The domain and its parents: `a.b.example` and `b.example`, but not `example`. */
const listDomains = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

const toDomain = (address: string): string => address.split('@').at(-1) ?? '';

interface Identity extends GetEmailIdentityResponse {
  readonly name: string;
}

/** The identity that SES uses for an address: the address itself, its domain, or a parent domain. */
const findIdentity = async (client: SESv2Client, address: string): Promise<Identity | undefined> => {
  for (const name of [address, ...listDomains(toDomain(address))]) {
    try {
      const identity = await client.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
      return { ...identity, name };
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
    }
  }
  return undefined;
};

/** Creates what is missing at SES, and prints the records for the DNS. */
const setUp = ({ name }: Stage): string =>
  `Put into the DNS what this prints:\nnpm run setup -- --stage ${name} --again mail`;

const judgeSender = async (client: SESv2Client, { stage }: Patient, from: string): Promise<Result> => {
  const identity = await findIdentity(client, from);
  if (identity === undefined) return wrong(`SES knows neither ${from} nor its domain.`, setUp(stage));
  return identity.VerifiedForSendingStatus === true
    ? ok(`${identity.name} is verified.`)
    : wrong(`SES has not verified ${identity.name}.`, setUp(stage));
};

const judgeSandbox = async (client: SESv2Client, mailTo: readonly string[]): Promise<Result> => {
  const { ProductionAccessEnabled, SendingEnabled } = await client.send(new GetAccountCommand({}));
  if (SendingEnabled === false)
    return wrong(
      'AWS has paused the mail of this account.',
      'Read why in the SES console, Account dashboard.',
    );
  if (ProductionAccessEnabled === true) return ok('The account is out of the sandbox.');
  const identities = await Promise.all(mailTo.map((address) => findIdentity(client, address)));
  const refused = mailTo.filter((_, index) => identities[index]?.VerifiedForSendingStatus !== true);
  if (refused.length === 0)
    return ok('The account is in the sandbox, and may mail everyone in contact.mailTo.');
  return wrong(
    `The account is in the sandbox, which mails nothing to ${refused.join(', ')}.`,
    `Request production access in the SES console, Account dashboard; or let each confirm a mail:\n${refused.map((address) => `aws sesv2 create-email-identity --email-identity ${address}`).join('\n')}`,
  );
};

const judgeDkim = async (client: SESv2Client, { stage }: Patient, from: string): Promise<Result> => {
  const { DkimAttributes } = (await findIdentity(client, from)) ?? {};
  const { Status, SigningEnabled } = DkimAttributes ?? {};
  if (Status === 'SUCCESS' && SigningEnabled === true) return ok(`Mail of ${from} is signed.`);
  return wrongIfKept(
    stage,
    `Mail of ${from} is not signed (${Status ?? 'no identity'}), so that providers may refuse it.`,
    setUp(stage),
  );
};

const judgeMailFrom = async (client: SESv2Client, { stage }: Patient, from: string): Promise<Result> => {
  const { MailFromAttributes } = (await findIdentity(client, from)) ?? {};
  const { MailFromDomain, MailFromDomainStatus } = MailFromAttributes ?? {};
  if (MailFromDomain === undefined)
    return wrongIfKept(
      stage,
      `${from} has no MAIL FROM domain, so that SPF speaks for amazonses.com.`,
      setUp(stage),
    );
  return MailFromDomainStatus === 'SUCCESS'
    ? ok(`Bounces go to ${MailFromDomain}.`)
    : wrongIfKept(
        stage,
        `The MAIL FROM domain ${MailFromDomain} is ${MailFromDomainStatus ?? 'unknown'}.`,
        setUp(stage),
      );
};

const judgeDmarc = async ({ stage, dns }: Patient, from: string): Promise<Result> => {
  for (const domain of listDomains(toDomain(from))) {
    const records = await findRecords(() => dns.resolveTxt(`_dmarc.${domain}`));
    const policy = records.map((parts) => parts.join('')).find((text) => text.startsWith('v=DMARC1'));
    if (policy !== undefined) return ok(`_dmarc.${domain}: ${policy}`);
  }
  return wrongIfKept(
    stage,
    `${toDomain(from)} has no DMARC record, so that anybody may write in its name.`,
    setUp(stage),
  );
};

export const examineMail = (patient: Patient): Promise<Finding>[] => {
  const { stage } = patient;
  const client = new SESv2Client(toRegion(stage));
  type Judge = (contact: NonNullable<typeof stage.contact>) => Promise<Result>;
  const ifSet = (judge: Judge) => (): Promise<Result> | Result => {
    const mend = `npm run setup -- --stage ${stage.name} --again contact-form`;
    if (stage.contact === undefined) return skipped('The stage sends no mail.', mend);
    const examples = findPlaceholders(stage).filter((setting) => setting.startsWith('contact.mail'));
    return examples.length === 0
      ? judge(stage.contact)
      : skipped(`Still an example: ${examples.join(', ')}.`, mend);
  };
  return [
    check(
      patient,
      'Mail: sender',
      ifSet(({ mailFrom }) => judgeSender(client, patient, mailFrom)),
    ),
    check(
      patient,
      'Mail: sandbox',
      ifSet(({ mailTo }) => judgeSandbox(client, mailTo)),
    ),
    check(
      patient,
      'Mail: DKIM',
      ifSet(({ mailFrom }) => judgeDkim(client, patient, mailFrom)),
    ),
    check(
      patient,
      'Mail: MAIL FROM',
      ifSet(({ mailFrom }) => judgeMailFrom(client, patient, mailFrom)),
    ),
    check(
      patient,
      'Mail: DMARC',
      ifSet(({ mailFrom }) => judgeDmarc(patient, mailFrom)),
    ),
  ];
};
