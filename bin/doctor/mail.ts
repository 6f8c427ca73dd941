// SES: whether contact requests reach staff, and whether providers trust our mail.
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { GetEmailIdentityResponse } from '@aws-sdk/client-sesv2';
import { findPlaceholders } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';
import { check, ok, skipped, wrong, wrongIfKept, type Result } from './check.ts';
import { findRecords } from './records.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';

/** `a.b.example` and `b.example`, but not `example`. */
const listDomains = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

const toDomain = (address: string): string => address.split('@').at(-1) ?? '';

interface Identity extends GetEmailIdentityResponse {
  readonly name: string;
}

/** The identity that SES uses for an address: its own, or that of its domain, or of a domain above. */
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

const verify = (name: string): string =>
  `aws sesv2 create-email-identity --email-identity ${name}\nThen put the CNAME records that it prints into the DNS.`;

const judgeSender = async (client: SESv2Client, from: string): Promise<Result> => {
  const identity = await findIdentity(client, from);
  if (identity === undefined)
    return wrong(`SES knows neither ${from} nor its domain.`, verify(toDomain(from)));
  if (identity.VerifiedForSendingStatus !== true)
    return wrong(
      `SES has not verified ${identity.name}.`,
      `Put the records into the DNS that SES waits for:\naws sesv2 get-email-identity --email-identity ${identity.name}`,
    );
  return ok(`${identity.name} is verified.`);
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
  const identity = await findIdentity(client, from);
  const { Status, SigningEnabled } = identity?.DkimAttributes ?? {};
  if (Status === 'SUCCESS' && SigningEnabled === true)
    return ok(`Mail of ${identity?.name ?? from} is signed.`);
  return wrongIfKept(
    stage,
    `Mail of ${from} is not signed (${Status ?? 'no identity'}), so that providers may refuse it.`,
    `Put the three CNAME records into the DNS that this prints:\naws sesv2 get-email-identity --email-identity ${toDomain(from)}`,
  );
};

const judgeMailFrom = async (client: SESv2Client, { stage }: Patient, from: string): Promise<Result> => {
  const identity = await findIdentity(client, from);
  const { MailFromDomain, MailFromDomainStatus } = identity?.MailFromAttributes ?? {};
  if (MailFromDomain !== undefined && MailFromDomainStatus === 'SUCCESS')
    return ok(`Bounces go to ${MailFromDomain}.`);
  const domain = identity?.name.includes('@') === false ? identity.name : toDomain(from);
  const bounces = MailFromDomain ?? `bounce.${domain}`;
  return wrongIfKept(
    stage,
    MailFromDomain === undefined
      ? `${domain} has no MAIL FROM domain, so that SPF speaks for amazonses.com.`
      : `The MAIL FROM domain ${MailFromDomain} is ${MailFromDomainStatus ?? 'unknown'}.`,
    `aws sesv2 put-email-identity-mail-from-attributes --email-identity ${domain} --mail-from-domain ${bounces}\nThen put into the DNS, with your region:\n${bounces} MX 10 feedback-smtp.<region>.amazonses.com\n${bounces} TXT "v=spf1 include:amazonses.com ~all"`,
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
    `Put into the DNS:\n_dmarc.${toDomain(from)} TXT "v=DMARC1; p=quarantine"`,
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
      : skipped(`${examples.join(', ')}: an example.`, mend);
  };
  return [
    check(
      patient,
      'Mail: sender',
      ifSet(({ mailFrom }) => judgeSender(client, mailFrom)),
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
