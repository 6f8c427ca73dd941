// What a visitor presses before the scripts are there (docs/decisions/0016).
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { newestArticle } from '../articles/sample-articles.ts';
import { here } from '../../here.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { DESK, expectNoSidewaysScroll, PHONE, type Visitor } from '../visitor.ts';
import { findNextControl, hasEffect, press } from './press-control.ts';

const withVisitor = openBrowser();

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
  // No request shows that another program was asked to open an address.
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!url.startsWith('http')) asked.push(url);
  });
  await page.goto(new URL(address, here('siteUrl')).href, { waitUntil: 'commit' });
  await waitForFirstPaint(page);
  isOpen = true;
  return asked;
};

/**
 * Presses every visible control below an element that was not pressed yet. Returns those without their effect, and those that wait
 * for a script.
 */
const pressAll = async ({ page }: Visitor, within: string, asked: string[]) => {
  const failed: string[] = [];
  const waiting: string[] = [];
  let count = 0;
  for (;;) {
    const control = (await page.evaluateHandle(findNextControl, within)).asElement();
    if (!control) return { count, failed, waiting };
    count += 1;
    const name = await control.evaluate(({ outerHTML }) => outerHTML.slice(0, 300));
    const { effect, isCovered } = await control.evaluate(press);
    if (effect.kind === 'disabled') {
      waiting.push((await control.textContent()) ?? '');
      continue;
    }
    const isDone = async () =>
      effect.kind === 'navigate' ? asked.length > 0 : control.evaluate(hasEffect, effect);
    const hadEffect =
      effect.kind !== 'none' &&
      (await vi.waitUntil(isDone, { timeout: 3000, interval: 5 }).catch(() => false));
    const addresses = asked.splice(0);
    // A request does not carry what stands behind the `#`.
    const isRight =
      effect.kind === 'navigate'
        ? addresses.join() === effect.address.replace(/#.*/, '')
        : addresses.length === 0;
    if (!hadEffect || isCovered || !isRight) failed.push(`${name}: ${addresses.join()}`);
  }
};

/** Their Submit waits for code (docs/product.md 5.7). */
const WITH_FORM: readonly string[] = ['/contact-us', '/withdraw'];

it.each([...PUBLIC_PAGES, ARTICLE])(
  'shows the heading of %s before its scripts, and answers a press of every control that a phone or only a desk shows',
  async (route) => {
    // All pages have the header and the footer of the home page (test/unit/site/pages.test.ts).
    const within = route === '/' ? 'body' : 'main';
    await withVisitor(
      async (person) => {
        const asked = await openFrozen(person, route === ARTICLE ? await newestArticle() : route);
        expect(await person.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
        await expectNoSidewaysScroll(person.page);
        const onPhone = await pressAll(person, within, asked);
        await person.page.setViewportSize(DESK);
        const onDesk = await pressAll(person, within, asked);
        // Chromium opens a mail program only after the gesture of a person.
        const others = person.complaints.filter((each) => !each.includes("Not allowed to launch 'mailto:"));
        person.complaints.splice(0, person.complaints.length, ...others);
        expect([...onPhone.failed, ...onDesk.failed]).toEqual([]);
        expect([...onPhone.waiting, ...onDesk.waiting]).toEqual(
          WITH_FORM.includes(route) ? ['Loading…'] : [],
        );
        expect(onPhone.count).toBeGreaterThan(route === '/' ? 15 : 0);
      },
      { viewport: PHONE },
    );
  },
);
