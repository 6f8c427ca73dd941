// What the tenant's errors mean to a customer. The library's errors carry OAuth's code in `error`.
import { isRecord } from '../../json.ts';
import type { Refusal } from './session.ts';

const codeOf = (error: unknown): string => {
  const code = isRecord(error) ? error['error'] : undefined;
  return typeof code === 'string' ? code : '';
};

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const SIGNED_OUT = ['login_required', 'missing_refresh_token', 'invalid_grant'];
const TO_CONFIRM = ['interaction_required', 'consent_required', 'account_selection_required', 'mfa_required'];

/** What to do when no access token could be had. Only a session that the tenant no longer knows ends here. */
export const tokenFailure = (error: unknown): 'signed-out' | 'must-confirm' | 'unreachable' => {
  const code = codeOf(error);
  const sentence = sentenceOf(error);
  // The tenant's words for a second factor that an iframe cannot ask for.
  if (sentence === 'Multifactor authentication required' || TO_CONFIRM.includes(code)) return 'must-confirm';
  // The library has forgotten a blocked person by now.
  if (sentence.includes('user is blocked') || SIGNED_OUT.includes(code)) return 'signed-out';
  return 'unreachable';
};

/** Why the popup did not confirm anybody, as a sentence. */
export const popupFailure = (error: unknown): string => {
  switch (codeOf(error)) {
    case 'popup_open':
      return 'Your browser blocked the sign-in window.';
    case 'cancelled':
    case 'access_denied':
      return 'The sign-in window was closed before you had confirmed.';
    case 'timeout':
      return 'The sign-in window was open for too long.';
    default:
      return 'That did not work.';
  }
};

const CANCELLED = /cancel|denied|did not authorize|aborted/i;
const STALE = ['state_mismatch', 'missing_transaction', 'invalid_grant', 'invalid_request', 'login_required'];
const NO_ANSWER = ['', 'timeout', 'request_error', 'server_error', 'temporarily_unavailable'];
const SENTENCE_LENGTH = 200;

/** Why a return from the tenant signed nobody in; `unreachable` when the tenant did not answer. */
export const loginFailure = (error: unknown): Refusal | 'unreachable' => {
  const code = codeOf(error);
  const sentence = sentenceOf(error).slice(0, SENTENCE_LENGTH);
  if (code === 'access_denied' || code === 'user_cancelled_authorize') {
    const isCancelled = sentence === code || CANCELLED.test(sentence);
    return isCancelled ? { why: 'cancelled' } : { why: 'denied', sentence };
  }
  // A token that fails its checks is a plain error, as a network is that fails.
  if (STALE.includes(code) || sentence.includes('ID token')) return { why: 'stale' };
  return NO_ANSWER.includes(code) ? 'unreachable' : { why: 'denied', sentence };
};
