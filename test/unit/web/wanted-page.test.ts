import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetWantedPage,
  readWantedReading,
  readWantedPage,
  storeWantedPage,
} from '../../../web/wanted-page.ts';
import { memoryStorage } from '../storage.ts';

const ARTICLE = '/articles/one-tip-a-week-01kn0x5zq8tny3r9m7v2c4d6e8';
const LESSON = '/learn/ai-fundamentals/what-it-can-do-01kn0x5zq8tny3r9m7v2c4d6e8';
const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', new URL('https://plainly.example/login'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the wanted page', () => {
  it.each([
    '/dashboard',
    '/account?from=mail#your-words',
    '/subscribe/essentials',
    '/success?session_id=cs_1',
    '/articles',
    ARTICLE,
    '/learn',
    '/learn/practical-skills',
    LESSON,
    `${ARTICLE}#prompt-1`,
  ])('stores %s for 24 hours', (path) => {
    storeWantedPage(path);
    vi.advanceTimersByTime(24 * HOUR_MS - 1);
    expect(readWantedPage()).toBe(path);
    vi.advanceTimersByTime(1);
    expect(readWantedPage()).toBeUndefined();
  });

  it.each([
    'https://evil.example/account',
    '//evil.example/account',
    String.raw`/\evil.example/account`,
    'javascript:alert(1)',
    'https://',
    '/',
    '/login',
    '/blog',
    '/nothing',
    '/content-creator',
    '/articles/nonsense',
    `${ARTICLE}/more`,
    '/learn/',
    '/learn/ai-fundamentals/nonsense',
    LESSON.replace('ai-fundamentals/', ''),
    `${LESSON}/more`,
  ])('is never %s, stored by us or by anybody else', (address) => {
    storeWantedPage(address);
    expect(readWantedPage()).toBeUndefined();
    localStorage.setItem('wanted-page', `${Date.now()} ${address}`);
    expect(readWantedPage()).toBeUndefined();
  });

  it.each(['/account', 'never /account', ''])('ignores a stored text without a time: %j', (text) => {
    localStorage.setItem('wanted-page', text);
    expect(readWantedPage()).toBeUndefined();
  });

  it('is the last one that was wanted', () => {
    storeWantedPage('/account');
    storeWantedPage(ARTICLE);
    storeWantedPage('/blog');
    expect(readWantedPage()).toBe(ARTICLE);
  });

  it('is forgotten when it is shown, and not when another page is', () => {
    storeWantedPage('/success?session_id=cs_1');
    forgetWantedPage('/account');
    expect(readWantedPage()).toBeDefined();
    forgetWantedPage('/success');
    expect(readWantedPage()).toBeUndefined();
  });

  it.each([ARTICLE, LESSON])('offers to continue reading %s, and no other page', (path) => {
    storeWantedPage('/account');
    expect(readWantedReading()).toBeUndefined();
    storeWantedPage(path);
    expect(readWantedReading()).toEqual({ path, title: '' });
  });

  it('keeps what is to be read while another page is wanted, and leads to that page first', () => {
    storeWantedPage(ARTICLE);
    storeWantedPage('/subscribe/essentials');
    expect(readWantedPage()).toBe('/subscribe/essentials');
    expect(readWantedReading()?.path).toBe(ARTICLE);
    forgetWantedPage('/subscribe/essentials');
    expect(readWantedPage()).toBe(ARTICLE);
    forgetWantedPage(ARTICLE);
    expect(readWantedPage()).toBeUndefined();
  });

  it('is what is to be read when that was wanted last', () => {
    storeWantedPage('/subscribe/essentials');
    storeWantedPage(LESSON);
    expect(readWantedPage()).toBe(LESSON);
    forgetWantedPage(LESSON);
    expect(readWantedPage()).toBeUndefined();
  });

  it('forgets everything that was wanted at once', () => {
    storeWantedPage(ARTICLE);
    storeWantedPage('/account');
    forgetWantedPage();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keeps the title of an article as text of at most 100 characters, also when it is wanted again', () => {
    storeWantedPage(ARTICLE, '  <b>One</b> tip\na week ');
    storeWantedPage(ARTICLE);
    expect(readWantedReading()?.title).toBe('<b>One</b> tip a week');
    storeWantedPage(ARTICLE, 'x'.repeat(101));
    expect(readWantedReading()?.title).toBe('x'.repeat(100));
    storeWantedPage(LESSON);
    expect(readWantedReading()?.title).toBe('');
  });

  it('keeps the place on an article until another text is wanted', () => {
    storeWantedPage(`${ARTICLE}#prompt-2`);
    storeWantedPage(ARTICLE, 'One tip a week');
    expect(readWantedPage()).toBe(`${ARTICLE}#prompt-2`);
    expect(readWantedReading()).toEqual({ path: ARTICLE, title: 'One tip a week' });
    storeWantedPage(LESSON);
    expect(readWantedPage()).toBe(LESSON);
  });
});
