// The claims of tokens: those of OpenID about a user, and those that the Action adds to access tokens.
import { toAvatarUrl } from './avatars.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { CustomClaims } from './pipeline.ts';
import type { User } from './store.ts';
import type { Tenant } from './tenant.ts';

export const PROFILE_CLAIMS = ['name', 'given_name', 'family_name', 'nickname', 'picture', 'updated_at'];
export const EMAIL_CLAIMS = ['email', 'email_verified'];

/** All OpenID claims of a user. oidc-provider selects those that the scope allows. */
export const toOpenIdClaims = ({ url }: Tenant, user: User) => ({
  sub: user.userId,
  name: user.name,
  given_name: user.givenName,
  ...(user.familyName && { family_name: user.familyName }),
  nickname: user.email?.split('@')[0] ?? user.name,
  picture: toAvatarUrl(url, user),
  updated_at: new Date(user.updatedMs).toISOString(),
  ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
});

const KIND = 'CustomClaims';

/** Stores the Action's claims for the access tokens of a grant. */
export const storeCustomClaims = ({ records }: Tenant, grantId: string, claims: CustomClaims): void =>
  records.put(KIND, grantId, claims, LIFETIMES.refreshTokenSeconds);

export const findCustomClaims = ({ records }: Tenant, grantId: string | undefined): CustomClaims =>
  (grantId === undefined ? undefined : records.get(KIND, grantId)) ?? {};
