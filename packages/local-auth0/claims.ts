// What the tenant says of a person, and which scope opens it.
import { pictureUrlOf } from './pictures.ts';
import type { User } from './store.ts';
import type { Tenant } from './tenant.ts';

export const PROFILE_CLAIMS = ['name', 'given_name', 'family_name', 'nickname', 'picture', 'updated_at'];
export const EMAIL_CLAIMS = ['email', 'email_verified'];

/** The OpenID claims of an account, whatever the scope. */
export const openIdClaimsOf = ({ url }: Tenant, user: User) => ({
  sub: user.userId,
  name: user.name,
  given_name: user.givenName,
  ...(user.familyName && { family_name: user.familyName }),
  nickname: user.email?.split('@')[0] ?? user.name,
  picture: pictureUrlOf(url, user),
  updated_at: new Date(user.updatedMs).toISOString(),
  ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
});

/** The claims that a scope opens. */
export const claimNamesOf = (scopes: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    'sub',
    ...(scopes.has('profile') ? PROFILE_CLAIMS : []),
    ...(scopes.has('email') ? EMAIL_CLAIMS : []),
  ]);
