import { AuthenticationError, GenericError, PopupOpenError, TimeoutError } from '@auth0/auth0-spa-js';
import { describe, expect, it } from 'vitest';
import {
  classifyLoginError,
  classifyTokenError,
  describePopupError,
} from '../../../web/features/session/auth-errors.ts';

describe('classifyTokenError', () => {
  it.each(['login_required', 'missing_refresh_token', 'invalid_grant'])(
    'ends the session when a token request fails with %s',
    (code) => {
      expect(classifyTokenError(new GenericError(code, ''))).toBe('signed-out');
    },
  );

  it.each(['interaction_required', 'consent_required', 'mfa_required'])(
    'asks the customer to confirm when a token request fails with %s',
    (code) => {
      expect(classifyTokenError(new GenericError(code, ''))).toBe('must-confirm');
    },
  );

  it('asks the customer to confirm when a silent login needs a second factor', () => {
    const error = new GenericError('login_required', 'Multifactor authentication required');
    expect(classifyTokenError(error)).toBe('must-confirm');
  });

  it.each([
    ['a time-out', new TimeoutError()],
    ['a fetch that timed out', new Error("Timeout when executing 'fetch'")],
    ['no network', new TypeError('Failed to fetch')],
    ['a broken response', new GenericError('request_error', 'HTTP error. Unable to fetch')],
    ['an unknown error', 'what?'],
  ])('keeps the session after %s', (_what, error) => {
    expect(classifyTokenError(error)).toBe('unreachable');
  });
});

describe('classifyLoginError', () => {
  it.each(['state_mismatch', 'missing_transaction'])(
    "calls the link stale on 'Invalid state' (%s)",
    (code) => {
      expect(classifyLoginError(new GenericError(code, 'Invalid state'))).toEqual({ reason: 'stale' });
    },
  );

  it('calls the link stale when its code was used before', () => {
    expect(classifyLoginError(new GenericError('invalid_grant', 'Invalid authorization code'))).toEqual({
      reason: 'stale',
    });
  });

  it.each(['User did not authorize the request', 'The person cancelled the sign-in.', 'access_denied'])(
    'calls the login canceled when the provider says %j',
    (description) => {
      const error = new AuthenticationError('access_denied', description, 's');
      expect(classifyLoginError(error)).toEqual({ reason: 'canceled' });
    },
  );

  it("keeps the sentence of the tenant's Action when the Action denied the login", () => {
    const message = 'We could not confirm that your profile is complete. Please sign in again.';
    const error = new AuthenticationError('access_denied', message, 's');
    expect(classifyLoginError(error)).toEqual({ reason: 'denied', message });
  });

  it('does not call a link stale when the network failed', () => {
    expect(classifyLoginError(new TypeError('Failed to fetch'))).toBe('unreachable');
    expect(classifyLoginError(new GenericError('server_error', ''))).toBe('unreachable');
  });

  it.each([
    'Expiration Time (exp) claim error in the ID token; current time (Sun) is after expiration time (Fri)',
    "Not Before time (nbf) claim in the ID token indicates that this token can't be used just yet. Current time (Sun) is before Fri",
  ])('says that the clock is wrong: %s', (message) => {
    expect(classifyLoginError(new Error(message))).toEqual({ reason: 'clock' });
    expect(classifyTokenError(new Error(message))).toBe('wrong-clock');
  });

  it('calls the link stale when the ID token fails its checks', () => {
    const error = new Error('Nonce (nonce) claim mismatch in the ID token; expected "a", found "b"');
    expect(classifyLoginError(error)).toEqual({ reason: 'stale' });
  });
});

describe('describePopupError', () => {
  it('says that the browser blocked the sign-in window', () => {
    expect(describePopupError(new PopupOpenError())).toBe('Your browser blocked the sign-in window.');
  });
});
