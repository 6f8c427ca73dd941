// The links in our mails. A token names one thing and one purpose, and works for any number of clicks until it ends.
import { SignJWT, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { getSecret, refreshSecret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';

const SECRET = 'MAIL_LINK_SECRET_PARAMETER';
const ALGORITHM = 'HS256';

const { SITE_URL } = settings('SITE_URL');

const LinkPurpose = z.enum([
  'confirm-address',
  'confirm-invoice-address',
  'end-invoice-copies',
  'confirm-subscription',
  'leave',
]);
export type LinkPurpose = z.infer<typeof LinkPurpose>;

export interface MailLink {
  readonly purpose: LinkPurpose;
  /** What the link is about: the id of a subscriber, or a user id. Never an address. */
  readonly subject: string;
}

/** The secret has a line for each key: the one that signs, and below it former ones, which are valid for a year (docs/runbook.md). */
const toKeys = (secret: string): Uint8Array[] =>
  secret
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => new TextEncoder().encode(line));

/** The page to which a mail leads. A GET of it changes nothing. */
export const toLinkAddress = (token: string): string => `${SITE_URL}/mail/${token}`;

export const signMailLink = async ({ purpose, subject }: MailLink, endsAt: Date): Promise<string> => {
  const [key] = toKeys(await getSecret(SECRET));
  if (!key) throw new Error('The secret of the links in mails is empty');
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(subject)
    .setAudience(purpose)
    .setExpirationTime(endsAt)
    .sign(key);
};

const Claims = z.object({ sub: z.string(), aud: LinkPurpose });

const verify = async (token: string, key: Uint8Array, currentDate: Date) => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate,
      requiredClaims: ['exp'],
    });
    return { payload, isExpired: false };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { payload: error.payload, isExpired: true };
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
};

const read = async (token: string, secret: string, now: Date) => {
  for (const key of toKeys(secret)) {
    const verified = await verify(token, key, now);
    const claims = Claims.safeParse(verified?.payload);
    if (verified && claims.success)
      return { purpose: claims.data.aud, subject: claims.data.sub, isExpired: verified.isExpired };
  }
  return undefined;
};

/** What a link says, and whether it has ended; undefined if we did not sign it. */
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
