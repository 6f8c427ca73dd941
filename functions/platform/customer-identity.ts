import { EMAIL_CLAIM, EMAIL_VERIFIED_CLAIM } from '#shared/identity.ts';
import { words } from '#shared/words.ts';
import { unauthenticated } from './problem.ts';

/** Who a customer's access token says they are. */
export interface CustomerIdentity {
  /** The token's subject; nothing else ever names a customer. */
  readonly userId: string;
  /** An address that the tenant vouches for, for letters and receipts; never a key. */
  readonly email: string | undefined;
}

/** The gateway makes text of what is no text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

/** The customer whom the gateway's authorizer has let through. Refuses with 401 a token without a subject. */
export const customerIdentityOf = (
  claims: Readonly<Record<string, unknown>> | undefined,
): CustomerIdentity => {
  const userId = claims?.sub;
  if (typeof userId !== 'string' || userId === '') throw unauthenticated(words.accessTokenRequired, 'Bearer');
  const email = claims?.[EMAIL_CLAIM];
  const isKnown = typeof email === 'string' && email !== '' && isTrue(claims?.[EMAIL_VERIFIED_CLAIM]);
  return { userId, email: isKnown ? email : undefined };
};
