// Reads the set-up of the tenant by its Management API. Auth0's own client speaks https alone, and the laptop's tenant http.
import * as z from 'zod/mini';
import type { Patient } from './patient.ts';

const Token = z.object({ access_token: z.string() });

/** The application of `customers.management` gets no token: its secret or its rights are wrong. */
export class TokenRefused extends Error {}

/** Makes the function that reads a path like `clients/abc`; it returns undefined for 404. Throws TokenRefused. */
export const openManagement = async (
  { fetch, timeoutMs }: Patient,
  { tenant, clientId }: { readonly tenant: string; readonly clientId: string },
  clientSecret: string,
): Promise<(path: string) => Promise<unknown>> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${tenant}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      audience: `${tenant}/api/v2/`,
    }),
    signal,
  });
  if (answer.status === 401 || answer.status === 403) throw new TokenRefused(await answer.text());
  const { access_token: token } = Token.parse(await answer.json());
  return async (path) => {
    const reply = await fetch(`${tenant}/api/v2/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw new Error(`The tenant answers ${reply.status} to ${path}: ${await reply.text()}`);
    return reply.json();
  };
};
