// /userinfo for the access tokens of our API, which Auth0 takes there too.
import { createLocalJWKSet, jwtVerify } from 'jose';
import { claimNamesOf, openIdClaimsOf } from './claims.ts';
import { publishedKeys } from './keys.ts';
import { sendJson, type Visit } from './messages.ts';
import type { Tenant } from './tenant.ts';

/** Answers a token that is a JWT; false for the others, which oidc-provider knows. */
export const answerUserInfo = async (tenant: Tenant, { request, response }: Visit): Promise<boolean> => {
  const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (token.split('.').length !== 3) return false;
  const { store, users, issuer, now } = tenant;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(publishedKeys(store, now())), {
      algorithms: ['RS256'],
      issuer,
      audience: `${issuer}userinfo`,
      currentDate: new Date(now()),
    });
    const user = users.find(payload.sub ?? '');
    if (!user) throw new Error('The account is gone.');
    const names = claimNamesOf(new Set(String(payload['scope']).split(' ')));
    const claims = Object.entries(openIdClaimsOf(tenant, user)).filter(([name]) => names.has(name));
    sendJson(response, 200, Object.fromEntries(claims));
  } catch {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
    sendJson(response, 401, { error: 'invalid_token', error_description: 'The access token is invalid.' });
  }
  return true;
};
