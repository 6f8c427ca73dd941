// What a visitor presses before the scripts are there (docs/decisions/0016).
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { newestArticle } from '../articles/sample-articles.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { DESK, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from '../visitor.ts';
import { hasEffect, pressNext } from './press-control.ts';

let browser: Browser;
let person: Visitor;
beforeAll(async () => {
  browser = await launch();
  person = await visitor(browser);
});
afterAll(async () => {
  await person.close();
  await browser.close();
});

const ARTICLE = 'an article';

const waitForFirstPaint = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
  );

/**
 * Opens a page whose scripts never arrive, and which stays: a navigation to another document is answered with nothing.
 * Returns the addresses of these navigations.
 */
const openFrozen = async ({ page, context }: Visitor, address: string): Promise<string[]> => {
  const asked: string[] = [];
  let isOpen = false;
  await context.route(/./, async (route, request) => {
    if (request.resourceType() === 'script') return;
    if (!isOpen || !request.isNavigationRequest()) return route.continue();
    asked.push(request.url());
    await route.fulfill({ status: 204 });
  });
  await page.goto(new URL(address, here('siteUrl')).href, { waitUntil: 'commit' });
  await waitForFirstPaint(page);
  isOpen = true;
  return asked;
};

/**
 * Presses or looks at every visible control below an element that was not seen yet. Returns those without their effect, and those
 * that wait for a script.
 */
const pressAll = async (page: Page, within: string, asked: string[]) => {
  const failed: string[] = [];
  const waiting: string[] = [];
  let total = 0;
  for (;;) {
    const { count, covered, pressed } = await page.evaluate(pressNext, within);
    if (count === 0) return { total, failed, waiting };
    total += count;
    failed.push(...covered);
    if (!pressed) continue;
    const { name, effect } = pressed;
    if (effect.kind === 'disabled') {
      waiting.push(effect.text);
      continue;
    }
    const isDone = async () =>
      effect.kind === 'submit' ? asked.length > 0 : page.evaluate(hasEffect, effect);
    const hadEffect =
      effect.kind !== 'none' &&
      (await vi.waitUntil(isDone, { timeout: 3000, interval: 5 }).catch(() => false));
    const addresses = asked.splice(0);
    const expected = effect.kind === 'submit' ? effect.address : '';
    if (!hadEffect || addresses.join() !== expected) failed.push(`${name}: ${addresses.join()}`);
  }
};

/** Their Submit waits for code (docs/product.md 5.7). */
const WITH_FORM: readonly string[] = ['/contact-us', '/withdraw'];

it.each([...PUBLIC_PAGES, ARTICLE])(
  'shows the heading of %s before its scripts, lets every link be pressed, and answers a press of every other control that a phone or only a desk shows',
  async (route) => {
    const { page, complaints } = person;
    // All pages have the header and the footer of the home page (test/unit/site/pages.test.ts).
    const within = route === '/' ? 'body' : 'main';
    await page.setViewportSize(PHONE);
    const asked = await openFrozen(person, route === ARTICLE ? await newestArticle() : route);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await expectNoSidewaysScroll(page);
    const onPhone = await pressAll(page, within, asked);
    await page.setViewportSize(DESK);
    const onDesk = await pressAll(page, within, asked);
    expect([...onPhone.failed, ...onDesk.failed]).toEqual([]);
    expect([...onPhone.waiting, ...onDesk.waiting]).toEqual(WITH_FORM.includes(route) ? ['Loading…'] : []);
    expect(onPhone.total).toBeGreaterThan(route === '/' ? 15 : 0);
    expect(complaints.splice(0)).toEqual([]);
  },
);
