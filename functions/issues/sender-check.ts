// What hinders the sending of every issue, in sentences that name how to mend it.
import { Resolver } from 'node:dns/promises';
import { brand } from '#shared/brand.ts';
import { findDmarcRecord, isReservedDomain, listDomains, listSamples, toDomain } from '#shared/sender.ts';
import { conflict } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';
import { findEmailIdentity, type EmailIdentity } from './email-identity.client.ts';

const SAMPLES = {
  postalAddress:
    'The postal address is still the sample. The law asks for yours in each newsletter: write it in shared/brand.ts, and deploy.',
  contactEmail:
    'Answers would go to a sample address. Write one that somebody reads as contactEmail in shared/brand.ts, and deploy.',
} as const;

/** SES signs with the first of these domains that it knows. An identity of the address alone signs nothing. */
const findDomainIdentity = async (domain: string): Promise<EmailIdentity | undefined> => {
  for (const name of listDomains(domain)) {
    const identity = await findEmailIdentity(name);
    if (identity) return identity;
  }
  return undefined;
};

/** A DNS that does not answer proves nothing. A reserved name is in no DNS. */
const lacksDmarc = async (address: string, dns: Pick<Resolver, 'resolveTxt'>): Promise<boolean> => {
  if (isReservedDomain(toDomain(address))) return false;
  try {
    return (await findDmarcRecord(address, (name) => dns.resolveTxt(name))) === undefined;
  } catch {
    return false;
  }
};

/** What must be mended before anything can be sent. A stage that is not kept may send with samples. Throws if SES does not answer. */
export const findHindrances = async (
  dns: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: 1000, tries: 2 }),
): Promise<string[]> => {
  const { MAILS, STAGE } = settings('MAILS', 'STAGE');
  const setUp = (step: string) => `npm run setup -- --stage ${STAGE} --only ${step}`;
  if (MAILS === 'off') return [`This stage sends no mail. Run ${setUp('contact-form')}, and deploy.`];
  const { MAIL_FROM, SAMPLE_SENDER } = settings('MAIL_FROM', 'SAMPLE_SENDER');
  const domain = toDomain(MAIL_FROM);
  const [identity, hasNoDmarc] = await Promise.all([findDomainIdentity(domain), lacksDmarc(MAIL_FROM, dns)]);
  const isVerified = identity?.isVerified === true;
  return [
    ...(SAMPLE_SENDER === 'refused' ? listSamples(brand).map((name) => SAMPLES[name]) : []),
    ...(isVerified ? [] : [`SES has not verified the domain ${domain}. Run ${setUp('mail')}.`]),
    ...(isVerified && !identity.isSigning
      ? [`Mail of ${domain} is not signed by DKIM, so providers refuse it. Run ${setUp('mail')}.`]
      : []),
    ...(hasNoDmarc
      ? [`${domain} has no DMARC record, so providers may refuse its mail. Run ${setUp('mail')}.`]
      : []),
  ];
};

/** Throws 409 with what must be mended before anything can be sent. */
export const requireSender = async (): Promise<void> => {
  const hindrances = await findHindrances();
  if (hindrances.length > 0) throw conflict(hindrances.join(' '));
};
