import { describe, expect, it, vi } from 'vitest';
import {
  leaveNotice,
  leaveTitle,
  readTitle,
  takeNotice,
} from '../../../web/features/session/tab-messages.ts';
import { stubStorage } from '../storage.ts';

stubStorage('sessionStorage');

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

describe('the title for the login', () => {
  it('belongs to the path that it was left for', () => {
    expect(readTitle('/articles/one')).toBe('');
    leaveTitle('/articles/one', 'One <b>tip</b> a week');
    expect(readTitle('/articles/one')).toBe('One <b>tip</b> a week');
    expect(readTitle('/articles/two')).toBe('');
    expect(readTitle('')).toBe('');
  });
});
