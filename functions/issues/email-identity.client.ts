import * as z from 'zod/mini';
import { isSigning } from '#shared/sender.ts';
import { AwsCallError, callAws } from '../platform/aws-call.client.ts';

const { AWS_REGION: region = '', AWS_ENDPOINT_URL_SESV2: url = `https://email.${region}.amazonaws.com` } =
  process.env;

const Reply = z.object({
  VerifiedForSendingStatus: z.boolean(),
  DkimAttributes: z.optional(
    z.object({ Status: z.optional(z.string()), SigningEnabled: z.optional(z.boolean()) }),
  ),
});

export interface EmailIdentity {
  /** Whether SES sends mails of the domain. */
  readonly isVerified: boolean;
  /** Whether it signs them with the domain. */
  readonly isSigning: boolean;
}

/** What SES knows of a domain; undefined if nothing. */
export const findEmailIdentity = (domain: string): Promise<EmailIdentity | undefined> => {
  const call = {
    method: 'GET',
    service: 'ses',
    region,
    url: `${url}/v2/email/identities/${encodeURIComponent(domain)}`,
    headers: {},
  } as const;
  return callAws(call, ({ status, text }) => {
    if (status === 404) return undefined;
    if (status !== 200) throw new AwsCallError('NoIdentity', status);
    const { VerifiedForSendingStatus: isVerified, DkimAttributes } = Reply.parse(JSON.parse(text));
    return { isVerified, isSigning: isSigning(DkimAttributes) };
  });
};
