import { EMAIL_CLAIM } from '#shared/identity.ts';
import { words } from '#shared/words.ts';
import { unauthenticated } from './problem.ts';

/** Who a customer's access token says they are. */
export interface CustomerIdentity {
  /** The token's subject; nothing else ever names a customer. */
  readonly userId: string;
  /** What the tenant knows, for letters and receipts; never a key. */
  readonly email: string | undefined;
}

/** The customer whom the gateway's authorizer has let through. Refuses with 401 a token without a subject. */
export const customerIdentityOf = (
  claims: Readonly<Record<string, unknown>> | undefined,
): CustomerIdentity => {
  const userId = claims?.sub;
  if (typeof userId !== 'string' || userId === '') throw unauthenticated(words.accessTokenRequired, 'Bearer');
  const email = claims?.[EMAIL_CLAIM];
  return { userId, email: typeof email === 'string' && email !== '' ? email : undefined };
};
