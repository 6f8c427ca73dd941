// The operations that set an account up: identities of SES and certificates. Both wait for DNS records, which nobody adds here.
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { AccountState } from './state.ts';

const NewIdentity = z.object({ EmailIdentity: z.string() });

/** SES's CreateEmailIdentity. */
export const createEmailIdentity = (state: AccountState, request: unknown): object => {
  const { EmailIdentity } = NewIdentity.parse(request);
  if (Object.hasOwn(state.mailIdentities, EmailIdentity))
    throw new AwsError('AlreadyExistsException', `Email identity ${EmailIdentity} already exist.`);
  state.mailIdentities = {
    ...state.mailIdentities,
    [EmailIdentity]: { isVerified: false, dkim: 'PENDING' },
  };
  return { IdentityType: 'DOMAIN', VerifiedForSendingStatus: false };
};

const MailFrom = z.object({ MailFromDomain: z.string() });

/** SES's PutEmailIdentityMailFromAttributes. */
export const putMailFrom = (state: AccountState, name: string, request: unknown): object => {
  const { MailFromDomain: domain } = MailFrom.parse(request);
  const identity = state.mailIdentities[name];
  if (identity === undefined)
    throw new AwsError('NotFoundException', `Email identity ${name} does not exist.`, 404);
  state.mailIdentities = {
    ...state.mailIdentities,
    [name]: { ...identity, mailFrom: { domain, status: 'PENDING' } },
  };
  return {};
};

const NewCertificate = z.object({
  DomainName: z.string(),
  SubjectAlternativeNames: z._default(z.array(z.string()), []),
  ValidationMethod: z.literal('DNS'),
});

/** ACM's RequestCertificate. */
export const requestCertificate = (state: AccountState, request: unknown): object => {
  const { DomainName, SubjectAlternativeNames } = NewCertificate.parse(request);
  const arn = `arn:aws:acm:us-east-1:${ACCOUNT.id}:certificate/${randomUUID()}`;
  state.certificates = {
    ...state.certificates,
    [arn]: { hosts: [DomainName, ...SubjectAlternativeNames], status: 'PENDING_VALIDATION' },
  };
  return { CertificateArn: arn };
};

const hash = (text: string): string => createHash('md5').update(text).digest('hex');

/** The DNS record with which ACM verifies that a host is the caller's. */
export const toValidation = (host: string): object => ({
  DomainName: host,
  ValidationMethod: 'DNS',
  ResourceRecord: {
    Name: `_${hash(host)}.${host}.`,
    Type: 'CNAME',
    Value: `_${hash(`acm:${host}`)}.acm-validations.aws.`,
  },
});

/** The names of the three DNS records with the keys that sign a domain's mail. */
export const toDkimTokens = (domain: string): readonly string[] =>
  ['1', '2', '3'].map((selector) => hash(`${selector}:${domain}`));
