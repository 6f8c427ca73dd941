import { AuthenticationError, GenericError, PopupOpenError, TimeoutError } from '@auth0/auth0-spa-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, rethrowWithPrefix } from '../../../web/api-error.ts';
import { createConfirmationGate } from '../../../web/features/session/confirmation-gate.ts';
import {
  classifyLoginError,
  describePopupError,
  classifyTokenError,
} from '../../../web/features/session/auth-errors.ts';
import {
  leaveNotice,
  readReturnTo,
  storeReturnTo,
  parseReturnTo,
  takeNotice,
} from '../../../web/features/session/tab-messages.ts';
import { toInitials, toPerson } from '../../../web/features/session/identity.ts';
import {
  forgetAllButDraft,
  forgetEverything,
  forgetCustomer,
  storeCustomer,
  readStoredCustomer,
} from '../../../web/features/session/stored-customer.ts';
import { memoryStorage } from '../storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', new URL('https://plainly.example/login'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('when no access token can be had', () => {
  it.each(['login_required', 'missing_refresh_token', 'invalid_grant'])('%s ends the session', (code) => {
    expect(classifyTokenError(new GenericError(code, ''))).toBe('signed-out');
  });

  it.each(['interaction_required', 'consent_required', 'mfa_required'])(
    '%s asks the person, and no more',
    (code) => {
      expect(classifyTokenError(new GenericError(code, ''))).toBe('must-confirm');
    },
  );

  it('a second factor that a silent login cannot ask for asks the person', () => {
    const error = new GenericError('login_required', 'Multifactor authentication required');
    expect(classifyTokenError(error)).toBe('must-confirm');
  });

  it.each([
    ['a time-out', new TimeoutError()],
    ['a fetch that timed out', new Error("Timeout when executing 'fetch'")],
    ['no network', new TypeError('Failed to fetch')],
    ['an answer that is none', new GenericError('request_error', 'HTTP error. Unable to fetch')],
    ['something unheard of', 'what?'],
  ])('%s logs nobody out', (_what, error) => {
    expect(classifyTokenError(error)).toBe('unreachable');
  });
});

describe('a return from the tenant that signed nobody in', () => {
  it.each(['state_mismatch', 'missing_transaction'])("'Invalid state' (%s) is a stale link", (code) => {
    expect(classifyLoginError(new GenericError(code, 'Invalid state'))).toEqual({ reason: 'stale' });
  });

  it('a code that was used before is a stale link', () => {
    expect(classifyLoginError(new GenericError('invalid_grant', 'Invalid authorization code'))).toEqual({
      reason: 'stale',
    });
  });

  it.each(['User did not authorize the request', 'The person cancelled the sign-in.', 'access_denied'])(
    '%j was cancelled at the provider',
    (description) => {
      const error = new AuthenticationError('access_denied', description, 's');
      expect(classifyLoginError(error)).toEqual({ reason: 'canceled' });
    },
  );

  it("shows the Action's own sentence", () => {
    const sentence = 'We could not confirm that your profile is complete. Please sign in again.';
    const error = new AuthenticationError('access_denied', sentence, 's');
    expect(classifyLoginError(error)).toEqual({ reason: 'denied', message: sentence });
  });

  it('a network that failed is no stale link', () => {
    expect(classifyLoginError(new TypeError('Failed to fetch'))).toBe('unreachable');
    expect(classifyLoginError(new GenericError('server_error', ''))).toBe('unreachable');
  });

  it('a token that fails its checks is a link to begin anew', () => {
    const error = new Error('Nonce (nonce) claim mismatch in the ID token; expected "a", found "b"');
    expect(classifyLoginError(error)).toEqual({ reason: 'stale' });
  });
});

it('says that the browser blocked the window', () => {
  expect(describePopupError(new PopupOpenError())).toBe('Your browser blocked the sign-in window.');
});

describe('calls that wait for a confirmation', () => {
  it('ask once, and all go on when the person has confirmed', async () => {
    const asked = vi.fn<() => void>();
    const confirmation = createConfirmationGate(asked);
    const waiting = Promise.all([confirmation.wait(), confirmation.wait()]);
    confirmation.settle();
    await waiting;
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('fail together when the person would not, and ask anew the next time', async () => {
    const asked = vi.fn<() => void>();
    const confirmation = createConfirmationGate(asked);
    const waiting = Promise.allSettled([confirmation.wait(), confirmation.wait()]);
    confirmation.settle(new Error('no'));
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void confirmation.wait();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('the page that was asked for before the login', () => {
  it('is remembered in this tab', () => {
    storeReturnTo('/account?from=mail');
    expect(readReturnTo()).toBe('/account?from=mail');
    expect(parseReturnTo({ returnTo: '/account' })).toBe('/account');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'account',
  ])('is never %s', (path) => {
    storeReturnTo(path);
    expect(readReturnTo()).toBeUndefined();
    expect(parseReturnTo({ returnTo: path })).toBeUndefined();
  });

  it('is nothing where the login carried nothing', () => {
    expect(parseReturnTo(undefined)).toBeUndefined();
    expect(parseReturnTo({})).toBeUndefined();
  });
});

describe('a notice for the next page', () => {
  it('is told once', () => {
    leaveNotice('expired');
    expect(takeNotice()).toBe('expired');
    expect(takeNotice()).toBeUndefined();
  });

  it('is told within a minute or never', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0);
    leaveNotice('link-expired');
    now.mockReturnValue(59_999);
    expect(takeNotice()).toBe('link-expired');
    leaveNotice('link-expired');
    now.mockReturnValue(119_999);
    expect(takeNotice()).toBeUndefined();
    now.mockRestore();
  });

  it.each(['Call this number', 'expired', 'expired never', `call ${Date.now()}`])(
    'is not what somebody else wrote there: %s',
    (text) => {
      sessionStorage.setItem('root:notice', text);
      expect(takeNotice()).toBeUndefined();
    },
  );
});

describe('what this browser remembers of the customer', () => {
  const ada = {
    userId: 'google-oauth2|1',
    email: null,
    profile: null,
    subscription: {
      priceId: null,
      stripeSubscriptionId: null,
      currentPeriodEnd: null,
      status: null,
      endsAt: null,
      hasAccess: false,
    },
  };

  it('lies under the key root, version 1', () => {
    storeCustomer(ada);
    expect(JSON.parse(localStorage.getItem('root') ?? '')).toEqual({ version: 1, customer: ada });
    expect(readStoredCustomer(ada.userId)).toEqual(ada);
  });

  it("is nobody else's", () => {
    storeCustomer(ada);
    expect(readStoredCustomer('apple|2')).toBeUndefined();
  });

  it('is nothing that another version wrote', () => {
    localStorage.setItem('root', JSON.stringify({ version: 0, customer: ada }));
    expect(readStoredCustomer(ada.userId)).toBeUndefined();
  });

  const keepAll = () => {
    storeCustomer(ada);
    leaveNotice('expired');
    localStorage.setItem('profile-draft', '{}');
    localStorage.setItem('root:draft-owner', ada.userId);
    localStorage.setItem('theme', 'dark');
  };

  it('is emptied on logout, the drafted profile with it, and nothing that is not ours', () => {
    keepAll();
    forgetEverything();
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is emptied when the session is over, but for the draft that its owner could not save yet', () => {
    keepAll();
    forgetAllButDraft();
    // What the sign-in page does, once nobody is signed in.
    forgetCustomer();
    expect(Object.keys(localStorage).toSorted()).toEqual(['profile-draft', 'root:draft-owner', 'theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('who is signed in', () => {
  const tenant = 'https://plainly.eu.auth0.com';

  it.each([
    [{ sub: 'a', name: 'Ada Lovelace', nickname: 'ada' }, 'Ada Lovelace'],
    [{ sub: 'a', nickname: 'ada' }, 'ada'],
    [{ sub: 'a', email: 'ada@example.com' }, 'ada@example.com'],
    [{ sub: 'a' }, 'Customer'],
  ])('%j is greeted with %s', (user, name) => {
    expect(toPerson(user, tenant)?.name).toBe(name);
  });

  it('is nobody without a subject', () => {
    expect(toPerson({ name: 'Ada' }, tenant)).toBeUndefined();
    expect(toPerson(undefined, tenant)).toBeUndefined();
  });

  it('shows a picture of the tenant or a provider, and none from elsewhere', () => {
    const pictureOf = (picture: string) => toPerson({ sub: 'a', picture }, tenant)?.picture;
    expect(pictureOf(`${tenant}/pictures/1.svg`)).toBe(`${tenant}/pictures/1.svg`);
    expect(pictureOf('https://lh3.googleusercontent.com/a/1')).toBe('https://lh3.googleusercontent.com/a/1');
    expect(pictureOf('https://evil.example/1.png')).toBeUndefined();
    expect(pictureOf('not an address')).toBeUndefined();
  });

  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada.lovelace@example.com', 'AL'],
    ['José María O’Brien', 'JO'],
    ['Ödön', 'Ö'],
    ['李小龙', '李'],
    ['?!', '?'],
  ])('%s is abbreviated %s', (name, initials) => {
    expect(toInitials(name)).toBe(initials);
  });
});

describe('a failure that is thrown on', () => {
  it('names the call and keeps all else', () => {
    const error = new ApiError('conflict', { status: 409, message: 'Complete already.' });
    expect(() => rethrowWithPrefix('Failed to create user')(error)).toThrow(
      expect.objectContaining({
        code: 'conflict',
        status: 409,
        message: 'Failed to create user: Complete already.',
        cause: 'Complete already.',
      }),
    );
  });

  it('leaves an abort an abort', () => {
    const abort = new DOMException('', 'AbortError');
    expect(() => rethrowWithPrefix('Failed to create user')(abort)).toThrow(abort);
  });
});
