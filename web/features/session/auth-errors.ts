// Says what the tenant's errors mean for a customer. The library's errors carry OAuth's code in `error`.
import { session } from '../../content/session.ts';
import { isRecord } from '../../json.ts';
import type { SignInFailure } from './session.ts';

const readCode = (error: unknown): string => {
  const code = isRecord(error) ? error['error'] : undefined;
  return typeof code === 'string' ? code : '';
};

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The library compares the times of an ID token with the device's clock, and names both. */
const CLOCK = /\((?:exp|nbf|iat)\) claim .*ID token.*current time/i;
const SIGNED_OUT = ['login_required', 'missing_refresh_token', 'invalid_grant'];
const INTERACTION = [
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'mfa_required',
];

/** What to do after a failed token request. The session ends only when the tenant no longer knows it. */
export const classifyTokenError = (
  error: unknown,
): 'signed-out' | 'must-confirm' | 'wrong-clock' | 'unreachable' => {
  const code = readCode(error);
  const message = readMessage(error);
  // The tenant's message if it needs a second factor, for which an iframe cannot ask. The code is just `login_required`.
  if (message === 'Multifactor authentication required' || INTERACTION.includes(code)) return 'must-confirm';
  // The library has already dropped the session of a blocked account.
  if (message.includes('user is blocked') || SIGNED_OUT.includes(code)) return 'signed-out';
  return CLOCK.test(message) ? 'wrong-clock' : 'unreachable';
};

/** Why the sign-in window did not confirm the customer, as a sentence. */
export const describePopupError = (error: unknown): string => {
  const { failures } = session.confirm;
  switch (readCode(error)) {
    case 'popup_open':
      return failures.blocked;
    case 'cancelled':
    case 'access_denied':
      return failures.closed;
    case 'timeout':
      return failures.timeout;
    default:
      return failures.other;
  }
};

const CANCELED = /cancel|denied|did not authorize|aborted/i;
const STALE = ['state_mismatch', 'missing_transaction', 'invalid_grant', 'invalid_request', 'login_required'];
const NO_ANSWER = ['', 'timeout', 'request_error', 'server_error', 'temporarily_unavailable'];
const MESSAGE_MAX_LENGTH = 200;

/** Why a return from the tenant did not sign the customer in; `unreachable` if the tenant did not answer. */
export const classifyLoginError = (error: unknown): SignInFailure | 'unreachable' => {
  const code = readCode(error);
  const message = readMessage(error).slice(0, MESSAGE_MAX_LENGTH);
  if (code === 'access_denied' || code === 'user_cancelled_authorize') {
    const isCanceled = message === code || CANCELED.test(message);
    return isCanceled ? { reason: 'canceled' } : { reason: 'denied', message };
  }
  if (CLOCK.test(message)) return { reason: 'clock' };
  // A token that fails its checks throws a plain error, like a network failure. Only the message tells them apart.
  if (STALE.includes(code) || message.includes('ID token')) return { reason: 'stale' };
  return NO_ANSWER.includes(code) ? 'unreachable' : { reason: 'denied', message };
};
