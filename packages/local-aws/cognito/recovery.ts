// Sets a new password with a mailed code: when the user asks, or after an operator has reset the password.
import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import {
  notResettable,
  recoveryCodeExpired,
  recoveryCodeMismatch,
  tooManyAttempts,
  userNotFound,
} from './errors.ts';
import { setPassword } from './passwords.ts';
import { assertClient, assertPool, operation, type Pool } from './pool.ts';
import { findUser, type User } from './store.ts';

const HOUR_MS = 3600_000;

/** Cognito allows 5 to 20 attempts per hour to request or enter a code, by a rule that is not documented. */
const ATTEMPTS_PER_HOUR = 10;

const countAttempt = (pool: Pool, user: User): void => {
  const recent = (user.recoveryAttemptsMs ?? []).filter((ms) => ms > pool.now() - HOUR_MS);
  if (recent.length >= ATTEMPTS_PER_HOUR) throw tooManyAttempts();
  user.recoveryAttemptsMs = [...recent, pool.now()];
  pool.store.save();
};

/** Mails a code that is valid for an hour. Former codes are no longer valid. */
const sendCode = (pool: Pool, user: User): void => {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.recoveryCode = { code, untilMs: pool.now() + HOUR_MS };
  pool.store.save();
  pool.sendMail({
    from: 'no-reply@verificationemail.com',
    to: [user.email],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: pool.recoveryMail.subject,
    html: pool.recoveryMail.message.replace('{####}', code),
    headers: [],
  });
};

/** Shows the first letter of each part, as in `e***@p***`. */
const maskAddress = (address: string): string =>
  address
    .split('@')
    .map((part) => `${part.charAt(0)}***`)
    .join('@');

const delivery = (address: string): object => ({
  CodeDeliveryDetails: {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: maskAddress(address),
  },
});

/** An unknown user gets the same reply (preventUserExistenceErrors), but no mail. */
export const forgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  (pool, { ClientId, Username }) => {
    assertClient(pool, ClientId);
    const user = findUser(pool.store, Username);
    if (!user) return delivery(Username);
    if (user.temporaryPasswordUntilMs !== undefined) throw notResettable();
    countAttempt(pool, user);
    sendCode(pool, user);
    return delivery(user.email);
  },
);

export const confirmForgotPassword = operation(
  z.object({
    ClientId: z.string(),
    ConfirmationCode: z.string(),
    Password: z.string(),
    Username: z.string(),
  }),
  (pool, { ClientId, ConfirmationCode, Password, Username }) => {
    assertClient(pool, ClientId);
    const user = findUser(pool.store, Username);
    if (!user) throw recoveryCodeMismatch();
    countAttempt(pool, user);
    const { recoveryCode } = user;
    if (!recoveryCode || recoveryCode.untilMs <= pool.now()) throw recoveryCodeExpired();
    if (recoveryCode.code !== ConfirmationCode) throw recoveryCodeMismatch();
    setPassword(pool, user, Password, 'permanent');
    delete user.recoveryCode;
    delete user.recoveryAttemptsMs;
    delete user.isResetRequired;
    pool.store.save();
    return {};
  },
);

export const adminResetUserPassword = operation(
  z.object({ UserPoolId: z.string(), Username: z.string() }),
  (pool, { UserPoolId, Username }) => {
    assertPool(pool, UserPoolId);
    const user = findUser(pool.store, Username);
    if (!user) throw userNotFound();
    if (user.temporaryPasswordUntilMs !== undefined) throw notResettable();
    user.isResetRequired = true;
    sendCode(pool, user);
    return {};
  },
);
