// The customers' tenant: what its Management API says of an account, and the account's deletion.
import * as z from 'zod/mini';
import { unavailable } from '../platform/problem.ts';
import { getSecret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';

const { TENANT_MANAGEMENT } = settings('TENANT_MANAGEMENT');
const TIMEOUT_MS = 5000;

const send = async (url: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw unavailable(error);
  }
};

/** The error names the status and the code, but never the account. */
const toError = async (what: string, response: Response): Promise<Error> => {
  const { data } = z
    .object({ errorCode: z.string() })
    .safeParse(await response.json().catch(() => undefined));
  return new Error(`The tenant answered ${response.status} ${data?.errorCode ?? ''} to ${what}`);
};

const Token = z.object({ access_token: z.string() });

/** Calls the Management API for one account. Each call fetches a token, because calls are rare. */
const callForUser = async (method: 'GET' | 'DELETE', userId: string): Promise<Response> => {
  const { TENANT_MANAGEMENT_URL: tenant, TENANT_MANAGEMENT_CLIENT_ID } = settings(
    'TENANT_MANAGEMENT_URL',
    'TENANT_MANAGEMENT_CLIENT_ID',
  );
  const answer = await send(`${tenant}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: TENANT_MANAGEMENT_CLIENT_ID,
      client_secret: await getSecret('TENANT_MANAGEMENT_SECRET_PARAMETER'),
      audience: `${tenant}/api/v2/`,
    }),
  });
  if (!answer.ok) throw await toError('the request for a token', answer);
  const { access_token: token } = Token.parse(await answer.json());
  return send(`${tenant}/api/v2/users/${encodeURIComponent(userId)}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
};

const Account = z.record(z.string(), z.unknown());

/** All that the tenant holds of an account; null if there is none, `by-hand` if this stage has no right to ask. */
export const fetchAccount = async (
  userId: string,
): Promise<Readonly<Record<string, unknown>> | null | 'by-hand'> => {
  if (TENANT_MANAGEMENT === 'by-hand') return 'by-hand';
  const answer = await callForUser('GET', userId);
  if (answer.status === 404) return null;
  if (!answer.ok) throw await toError('the request for an account', answer);
  return Account.parse(await answer.json());
};

/** Deletes an account. Does nothing if there is none. Returns `by-hand` if this stage has no right to do it. */
export const deleteAccount = async (userId: string): Promise<'done' | 'by-hand'> => {
  if (TENANT_MANAGEMENT === 'by-hand') return 'by-hand';
  const answer = await callForUser('DELETE', userId);
  // Only 204 says so: a page that answers 200 in place of the tenant has deleted nothing.
  if (answer.status === 204 || answer.status === 404) return 'done';
  throw await toError('the deletion of an account', answer);
};
