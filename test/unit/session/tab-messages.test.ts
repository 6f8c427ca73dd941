import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  leaveNotice,
  parseReturnTo,
  readReturnTo,
  storeReturnTo,
  takeNotice,
} from '../../../web/features/session/tab-messages.ts';
import { memoryStorage } from '../storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', new URL('https://plainly.example/login'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the page that was requested before the login', () => {
  it('stores the requested page for this tab', () => {
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
  ])('never returns to %s after a login', (path) => {
    storeReturnTo(path);
    expect(readReturnTo()).toBeUndefined();
    expect(parseReturnTo({ returnTo: path })).toBeUndefined();
  });

  it('finds no requested page in a login without it', () => {
    expect(parseReturnTo(undefined)).toBeUndefined();
    expect(parseReturnTo({})).toBeUndefined();
  });
});

describe('the notice for the next page', () => {
  it('shows a notice once', () => {
    leaveNotice('expired');
    expect(takeNotice()).toBe('expired');
    expect(takeNotice()).toBeUndefined();
  });

  it('drops a notice after a minute', () => {
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
    'ignores a stored text that is no notice: %s',
    (text) => {
      sessionStorage.setItem('root:notice', text);
      expect(takeNotice()).toBeUndefined();
    },
  );
});
