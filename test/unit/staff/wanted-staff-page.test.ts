import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetWantedStaffPage,
  readWantedStaffPage,
  storeWantedStaffPage,
} from '../../../web/features/staff/wanted-staff-page.ts';
import { readWantedPage, storeWantedPage } from '../../../web/wanted-page.ts';
import { memoryStorage } from '../storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', new URL('https://plainly.example/content-login'));
  return () => vi.unstubAllGlobals();
});

const DRAFT = '/content/01KN0X5ZQ8TNY3R9M7V2C4D6E8';

describe('the page of the tool that was wanted', () => {
  it.each(['/content-creator', '/content?state=withdrawn', '/lessons', DRAFT])('is %s', (path) => {
    storeWantedStaffPage(path);
    expect(readWantedStaffPage()).toBe(path);
    forgetWantedStaffPage();
    expect(readWantedStaffPage()).toBeUndefined();
  });

  it.each(['/content-login', '/dashboard', '/', `https://evil.example${DRAFT}`, '/content/../account'])(
    'is never %s, stored by us or by anybody else',
    (address) => {
      storeWantedStaffPage(address);
      expect(readWantedStaffPage()).toBeUndefined();
      sessionStorage.setItem('content-wanted-page', address);
      expect(readWantedStaffPage()).toBeUndefined();
    },
  );

  it('knows nothing of the page that a customer wanted, nor the other way round', () => {
    storeWantedPage('/account');
    storeWantedStaffPage(DRAFT);
    expect(readWantedPage()).toBe('/account');
    expect(readWantedStaffPage()).toBe(DRAFT);
  });
});
