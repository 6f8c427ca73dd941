// What a hosted tenant has a dashboard for: accounts, sessions and keys, for seeds and tests.
import * as z from 'zod/mini';
import { rotateKey } from './keys.ts';
import { jsonBodyOf, sendJson, type Visit } from './messages.ts';
import type { Tenant } from './tenant.ts';
import { NewUser } from './users.ts';

const EndSession = z.object({ userId: z.string() });
const RotateKeys = z.object({ revoke: z.optional(z.boolean()) });

type Answer = { readonly status: number; readonly value: unknown };

const operations: Readonly<Record<string, (tenant: Tenant, body: unknown) => Promise<Answer>>> = {
  'GET /laptop/users': async ({ users }) => ({ status: 200, value: users.list() }),
  'POST /laptop/users': async ({ users }, body) => {
    const wanted = NewUser.parse(body);
    return wanted.email !== undefined && users.findByEmail(wanted.connection, wanted.email)
      ? { status: 409, value: { error: 'The connection has an account of this email already.' } }
      : { status: 201, value: users.create(wanted) };
  },
  'POST /laptop/end-session': async ({ records }, body) => {
    const { userId } = EndSession.parse(body);
    records.removeWhere('Session', ({ accountId }) => accountId === userId);
    return { status: 200, value: {} };
  },
  'POST /laptop/rotate-keys': async ({ store, now, rebuild }, body) => {
    await rotateKey(store, now(), RotateKeys.parse(body).revoke === true);
    rebuild();
    return { status: 200, value: {} };
  },
};

/** Answers what lies under /laptop; false where there is no such operation. */
export const answerLaptop = async (
  tenant: Tenant,
  { request, response, method, url }: Visit,
): Promise<boolean> => {
  const name = `${method} ${url.pathname}`;
  const run = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!run) return false;
  const { origin, 'sec-fetch-site': fetchedBy = 'none' } = request.headers;
  // A page cannot hide that it asks; a person who types the address is no page.
  const isFromPage = origin !== undefined || fetchedBy !== 'none';
  if (isFromPage) {
    sendJson(response, 403, { error: 'Not for pages.' });
    return true;
  }
  try {
    const { status, value } = await run(tenant, method === 'POST' ? await jsonBodyOf(request) : {});
    sendJson(response, status, value);
  } catch (error) {
    sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
  }
  return true;
};
