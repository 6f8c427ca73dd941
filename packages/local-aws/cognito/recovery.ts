// A forgotten password: a code by mail, good for an hour and five tries.
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  mailedCodeExpired,
  mailedCodeMismatch,
  notAuthorized,
  tooManyAttempts,
  userDisabled,
} from './faults.ts';
import { setPassword } from './passwords.ts';
import { assertClient, operation } from './pool.ts';
import { findUser } from './store.ts';

const Forgotten = z.object({ ClientId: z.string(), Username: z.string() });

export const forgotPassword = operation(Forgotten, (pool, { ClientId, Username }) => {
  assertClient(pool, ClientId);
  const user = findUser(pool.store, Username);
  if (user) {
    if (!user.enabled) throw userDisabled();
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw notAuthorized('User password cannot be reset in the current state.');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    user.mailedCode = { code, untilMs: pool.now() + CODE_MS, failures: 0 };
    pool.store.save();
    pool.onMail({ to: user.email, subject: 'Your verification code', code });
  }
  // Someone unknown is answered alike (preventUserExistenceErrors).
  const Destination = masked(user?.email ?? Username);
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
});

const Confirmation = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
});

export const confirmForgotPassword = operation(Confirmation, (pool, request) => {
  assertClient(pool, request.ClientId);
  const user = findUser(pool.store, request.Username);
  const mailed = user?.mailedCode;
  if (!user || !mailed || mailed.untilMs <= pool.now()) throw mailedCodeExpired();
  if (mailed.failures >= 5) throw tooManyAttempts();
  if (mailed.code !== request.ConfirmationCode) {
    mailed.failures += 1;
    pool.store.save();
    throw mailedCodeMismatch();
  }
  setPassword(pool, user, request.Password, 'permanent');
  delete user.mailedCode;
  pool.lockOut.succeeded(user.sub);
  pool.store.save();
  return {};
});

const CODE_MS = 3600_000;

function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.charAt(0)}***@${host.charAt(0)}***`;
}
