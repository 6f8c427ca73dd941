// Paths for seeds and tests, instead of a hosted tenant's dashboard:
//
//   POST /laptop/users        creates an account (NewUser in users.ts)
//   POST /laptop/end-session  {userId}: ends the sessions of an account
//   POST /laptop/rotate-keys  signs with a new key
import * as z from 'zod/mini';
import { readJson, sendJson, type Exchange } from './http.ts';
import { rotateKey } from './keys.ts';
import type { Tenant } from './tenant.ts';
import { NewUser } from './users.ts';

const EndSession = z.object({ userId: z.string() });

interface ControlReply {
  readonly status: number;
  readonly value: unknown;
}

const controls: Readonly<Record<string, (tenant: Tenant, body: unknown) => Promise<ControlReply>>> = {
  'POST /laptop/users': async ({ users }, body) => {
    const user = NewUser.parse(body);
    return user.email !== undefined && users.findByEmail(user.connection, user.email)
      ? { status: 409, value: { error: 'The connection already has an account with this email.' } }
      : { status: 201, value: users.create(user) };
  },
  'POST /laptop/end-session': async ({ records }, body) => {
    const { userId } = EndSession.parse(body);
    records.removeWhere('Session', ({ accountId }) => accountId === userId);
    return { status: 200, value: {} };
  },
  'POST /laptop/rotate-keys': async ({ store, now, resetProvider }) => {
    await rotateKey(store, now());
    resetProvider();
    return { status: 200, value: {} };
  },
};

/** Answers a request to a control. Returns false if there is no such control. */
export const answerControl = async (
  tenant: Tenant,
  { request, response, method, url }: Exchange,
): Promise<boolean> => {
  const name = `${method} ${url.pathname}`;
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!control) return false;
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
  // Refuse requests from pages: browsers send one of these headers with them, and pages cannot remove it.
  if (origin !== undefined || site !== 'none') {
    sendJson(response, 403, { error: 'Pages cannot use the controls.' });
    return true;
  }
  try {
    const { status, value } = await control(tenant, await readJson(request));
    sendJson(response, status, value);
  } catch (error) {
    sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
  }
  return true;
};
