// Refreshing and ending a sign-in.
import * as z from 'zod/mini';
import { unsupportedToken } from './faults.ts';
import { assertClient, operation } from './pool.ts';
import { resultOf } from './steps.ts';
import { refresh, revoke, revokeAll, userOfAccessToken } from './tokens.ts';

/** What Amplify calls to refresh, instead of InitiateAuth. The client has no rotation: the refresh token stays. */
export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, { ClientId, RefreshToken }) => {
    assertClient(pool, ClientId);
    return resultOf(await refresh(pool, RefreshToken));
  },
);

export const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  (pool, { ClientId, Token }) => {
    assertClient(pool, ClientId);
    // Ours are opaque: three parts are an ID or access token, which cannot be revoked by themselves.
    if (Token.split('.').length === 3) throw unsupportedToken();
    revoke(pool, Token);
    return {};
  },
);

export const globalSignOut = operation(
  z.object({ AccessToken: z.string() }),
  async (pool, { AccessToken }) => {
    const user = await userOfAccessToken(pool, AccessToken);
    revokeAll(pool, user.sub);
    return {};
  },
);
