// SES: whether contact requests reach staff, and whether providers trust our mail.
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { GetEmailIdentityResponse } from '@aws-sdk/client-sesv2';
import { brand } from '#shared/brand.ts';
import { findRecords } from '#shared/dns-records.ts';
import { findDmarcRecord, isSigning, listDomains, toDomain } from '#shared/sender.ts';
import { findPlaceholders, listStaffAddresses, type Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';
import { check, ok, skipped, warning, wrong, wrongIfKept, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';

export interface Identity extends GetEmailIdentityResponse {
  readonly name: string;
}

/** The identity that SES uses for an address (the address itself, its domain, or a parent domain) or for a domain. */
export const findIdentity = async (client: SESv2Client, address: string): Promise<Identity | undefined> => {
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

type Contact = NonNullable<Stage['contact']>;
type Judge = (client: SESv2Client, patient: Patient, contact: Contact) => Promise<Result>;

/** Creates what is missing at SES, and prints the records for the DNS. */
const setUp = ({ name }: Stage): string =>
  `Put into the DNS what this prints:\nnpm run setup -- --stage ${name} --only mail`;

const judgeSender: Judge = async (client, { stage }, { mailFrom: from }) => {
  const identity = await findIdentity(client, from);
  if (identity === undefined) return wrong(`SES knows neither ${from} nor its domain.`, setUp(stage));
  return identity.VerifiedForSendingStatus === true
    ? ok(`${identity.name} is verified.`)
    : wrong(`SES has not verified ${identity.name}.`, setUp(stage));
};

const judgeSandbox: Judge = async (client, _, contact) => {
  const addresses = listStaffAddresses(contact);
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus } = await client.send(
    new GetAccountCommand({}),
  );
  if (SendingEnabled === false)
    return wrong(
      'AWS has paused the mail of this account.',
      'Read why in the SES console, Account dashboard, then docs/alarms.md#ses-has-put-us-on-probation',
    );
  if (EnforcementStatus === 'PROBATION')
    return warning(
      'AWS reviews the mail of this account: too much of it comes back, or is called spam.',
      'docs/alarms.md#ses-has-put-us-on-probation',
    );
  if (ProductionAccessEnabled === true) return ok('The account is out of the sandbox.');
  const identities = await Promise.all(addresses.map((address) => findIdentity(client, address)));
  const refused = addresses.filter((_, index) => identities[index]?.VerifiedForSendingStatus !== true);
  if (refused.length === 0) return ok('The account is in the sandbox, and may mail all staff.');
  return wrong(
    `The account is in the sandbox, which mails nothing to ${refused.join(', ')}.`,
    `Request production access in the SES console, Account dashboard; or let each confirm a mail:\n${refused.map((address) => `aws sesv2 create-email-identity --email-identity ${address}`).join('\n')}`,
  );
};

/** Whether a mail to the address came back, so that SES sends nothing more there. A complaint stops newsletters alone. */
const isSuppressed = async (client: SESv2Client, EmailAddress: string): Promise<boolean> => {
  try {
    const { SuppressedDestination } = await client.send(
      new GetSuppressedDestinationCommand({ EmailAddress }),
    );
    return SuppressedDestination?.Reason === 'BOUNCE';
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
    return false;
  }
};

const judgeStaff: Judge = async (client, _, contact) => {
  const addresses = listStaffAddresses(contact);
  const suppressed: string[] = [];
  for (const address of addresses) if (await isSuppressed(client, address)) suppressed.push(address);
  if (suppressed.length === 0) return ok(`SES mails ${addresses.join(', ')}.`);
  return wrong(
    `A mail came back, and SES sends nothing more to ${suppressed.join(', ')}.`,
    `Mend the mailbox, then take it off the list:\n${suppressed.map((address) => `aws sesv2 delete-suppressed-destination --email-address ${address}`).join('\n')}`,
  );
};

const judgeDkim: Judge = async (client, { stage }, { mailFrom: from }) => {
  const { DkimAttributes } = (await findIdentity(client, from)) ?? {};
  if (isSigning(DkimAttributes)) return ok(`Mail of ${from} is signed.`);
  return wrongIfKept(
    stage,
    `Mail of ${from} is not signed (${DkimAttributes?.Status ?? 'no identity'}), so that providers may refuse it.`,
    setUp(stage),
  );
};

const judgeMailFrom: Judge = async (client, { stage }, { mailFrom: from }) => {
  const { MailFromAttributes } = (await findIdentity(client, from)) ?? {};
  const { MailFromDomain, MailFromDomainStatus } = MailFromAttributes ?? {};
  // A hint: the signature alone satisfies DMARC.
  const hint = stage.retain ? warning : skipped;
  if (MailFromDomain === undefined)
    return hint(`${from} has no MAIL FROM domain, so that SPF speaks for amazonses.com.`, setUp(stage));
  return MailFromDomainStatus === 'SUCCESS'
    ? ok(`Bounces go to ${MailFromDomain}.`)
    : hint(`The MAIL FROM domain ${MailFromDomain} is ${MailFromDomainStatus ?? 'unknown'}.`, setUp(stage));
};

const judgeReplies: Judge = async (_, { dns }) => {
  const domain = toDomain(brand.contactEmail);
  return (await findRecords(() => dns.resolveMx(domain))).length > 0
    ? ok(`Answers to the newsletter go to ${brand.contactEmail}.`)
    : wrong(
        `No server receives mail for ${brand.contactEmail}, to which readers answer.`,
        `Put the MX record of your mail provider into the DNS of ${domain}, or name another address in shared/brand.ts.`,
      );
};

/** What SES takes for a thousand mails. An account made since July 2026 is on the plan Essentials. */
const judgePrice: Judge = async (client) => {
  const { PricingAttributes } = await client.send(new GetAccountCommand({}));
  const plan = PricingAttributes?.CurrentPlan ?? 'not named';
  return ok(
    `SES's price plan is ${plan}: docs/operate.md#how-much-ses-sends-and-for-how-much has the prices.`,
  );
};

const judgeDmarc: Judge = async (_, { stage, dns }, { mailFrom: from }) => {
  const record = await findDmarcRecord(from, (name) => dns.resolveTxt(name));
  if (record !== undefined) return ok(`${record.name}: ${record.text}`);
  return wrongIfKept(
    stage,
    `${toDomain(from)} has no DMARC record, so that anybody may write in its name.`,
    setUp(stage),
  );
};

/** Whether SES takes our mails, and whether its reports reach the site. */
const createReportJudge =
  (probeMails: NonNullable<Patient['probeMails']>): Judge =>
  async () => {
    const probes = Object.entries(await probeMails());
    const silent = probes
      .filter(([, state]) => state !== 'heard')
      .map(([fate, state]) => `${fate} is ${state}`);
    return silent.length === 0
      ? ok('SES reports to the site what became of its mails.')
      : wrong(
          `SES has not reported to the site what became of its mails to the simulator: ${silent.join(', ')}.`,
          'docs/alarms.md#maileventsfailing',
        );
  };

const createCheck =
  (name: string, judge: Judge, timeoutMs?: number): Check =>
  (patient) =>
    check({ ...patient, ...(timeoutMs !== undefined && { timeoutMs }) }, name, () => {
      const { stage } = patient;
      const mend = `npm run setup -- --stage ${stage.name} --only contact-form`;
      if (stage.contact === undefined) return skipped('The stage sends no mail.', mend);
      const examples = findPlaceholders(stage).filter((setting) => setting.startsWith('contact.mail'));
      return examples.length === 0
        ? judge(new SESv2Client(toRegion(stage)), patient, stage.contact)
        : skipped(`Still an example: ${examples.join(', ')}.`, mend);
    });

export const checkSender = createCheck('Mail: sender', judgeSender);
export const checkDkim = createCheck('Mail: DKIM', judgeDkim);
export const checkMailFrom = createCheck('Mail: MAIL FROM', judgeMailFrom);

const CHECKS = [
  checkSender,
  createCheck('Mail: sandbox', judgeSandbox),
  createCheck('Mail: staff', judgeStaff),
  checkDkim,
  checkMailFrom,
  createCheck('Mail: DMARC', judgeDmarc),
  createCheck('Mail: replies', judgeReplies),
  createCheck('Mail: price', judgePrice),
];

/** The function waits for SES half a minute. */
const PROBE_MS = 60_000;

export const examineMail = (patient: Patient): Promise<Finding>[] => {
  const { probeMails } = patient;
  const probe = probeMails && createCheck('Mail: reports of SES', createReportJudge(probeMails), PROBE_MS);
  return [...CHECKS, ...(probe ? [probe] : [])].map((run) => run(patient));
};
