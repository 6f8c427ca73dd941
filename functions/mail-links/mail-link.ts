// The links in our mails. A token names one thing and one purpose, and works for any number of clicks until it ends. It is encrypted,
// because a mail may go to a third person, who must not read a user id in its link.
import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { MAIL_LINK_PATH } from '#shared/blog-paths.ts';
import { getSecret, refreshSecret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';

const SECRET = 'MAIL_LINK_SECRET_PARAMETER';
const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;

const { SITE_URL } = settings('SITE_URL');

const LinkPurpose = z.enum([
  'confirm-address',
  'confirm-invoice-address',
  'end-invoice-copies',
  'confirm-subscription',
  'leave',
  // In a test mail: its page says what a link to leave would do.
  'leave-test',
]);
export type LinkPurpose = z.infer<typeof LinkPurpose>;

export interface MailLink {
  readonly purpose: LinkPurpose;
  /** What the link is about: the id of a subscriber, or a user id. Never an address. */
  readonly subject: string;
  /** The issue of the newsletter whose mail has the link. */
  readonly issueId?: string | undefined;
}

/** The secret has a line for each key: the one for new links, and below it former ones, which are valid for a year (docs/operate.md#secrets). */
const toLines = (secret: string): string[] =>
  secret
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A256GCM needs a key of 32 bytes, and a line may have any length. */
const toKey = (line: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', line, '', 'links in mails', 32));

/** The path of a link's page. The token may be any text. */
export const toPagePath = (token: string): string => `${MAIL_LINK_PATH}/${encodeURIComponent(token)}`;

/** The page to which a mail leads. A GET of it changes nothing. */
export const toLinkAddress = (token: string): string => `${SITE_URL}${toPagePath(token)}`;

export const signMailLink = async (
  { purpose, subject, issueId }: MailLink,
  endsAt: Date,
): Promise<string> => {
  const [line] = toLines(await getSecret(SECRET));
  if (line === undefined) throw new Error('The secret of the links in mails is empty');
  return new EncryptJWT(issueId === undefined ? {} : { issue: issueId })
    .setProtectedHeader(HEADER)
    .setSubject(subject)
    .setAudience(purpose)
    .setExpirationTime(endsAt)
    .encrypt(toKey(line));
};

const Claims = z.object({ sub: z.string(), aud: LinkPurpose, issue: z.optional(z.string()) });

const verify = async (token: string, line: string, currentDate: Date) => {
  const claims = { currentDate, requiredClaims: ['exp'] };
  try {
    // Links in mails from before December 2026 are signed, not encrypted. The last of them end in December 2027.
    const { payload } =
      token.split('.').length === 3
        ? await jwtVerify(token, new TextEncoder().encode(line), { algorithms: ['HS256'], ...claims })
        : await jwtDecrypt(token, toKey(line), {
            keyManagementAlgorithms: [HEADER.alg],
            contentEncryptionAlgorithms: [HEADER.enc],
            ...claims,
          });
    return { payload, isExpired: false };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { payload: error.payload, isExpired: true };
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
};

const read = async (token: string, secret: string, now: Date) => {
  for (const line of toLines(secret)) {
    const verified = await verify(token, line, now);
    const claims = Claims.safeParse(verified?.payload);
    if (!verified || !claims.success) continue;
    const { aud: purpose, sub: subject, issue: issueId } = claims.data;
    return { purpose, subject, isExpired: verified.isExpired, ...(issueId !== undefined && { issueId }) };
  }
  return undefined;
};

/** What a link says, and whether it has ended; undefined if we did not make it. */
export const readMailLink = async (
  token: string,
  now: Date,
): Promise<(MailLink & { readonly isExpired: boolean }) | undefined> => {
  const secret = await getSecret(SECRET);
  const link = await read(token, secret, now);
  if (link) return link;
  const fresh = await refreshSecret(SECRET);
  return fresh === secret ? undefined : read(token, fresh, now);
};
