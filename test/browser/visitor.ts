// A browser window for tests. It opens pages and collects errors of the console and of the security policy.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { here } from '../here.ts';

declare global {
  interface Window {
    /** Present once it was loaded into the page. */
    axe: typeof axe;
    /** Present once the document has begun to leave for another one. */
    isLeaving?: true;
  }
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and violations of the security policy so far. */
  complaints: string[];
  /** Opens a path of the site and waits for `load`: the document, its images, styles and scripts, but no code or data loaded later. */
  open: (path: string) => Promise<void>;
  /** Closes the window with all its tabs. A routed request that is under way fails in silence then. */
  close: () => Promise<void>;
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

/**
 * Opens a window without cookies and storage. It is closed as a whole: Chromium may never close a single page that is on its way to
 * another document.
 */
export const visitor = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> => {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  const close = async () => {
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { context, complaints, close, ...tab(page) };
};

/** A page and how to open paths of the site in it. */
export const tab = (page: Page): Pick<Visitor, 'page' | 'open'> => ({
  page,
  open: async (path) => {
    await page.goto(new URL(path, here('siteUrl')).href);
  },
});

/** Lets a page load no other page ahead, which it does while the browser is idle. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Opens a path twice. A first visit may keep the fallback font, whose lines are longer. The second one has ours in the cache. */
export const openWithFonts = async ({ open }: Pick<Visitor, 'open'>, path: string): Promise<void> => {
  await open(path);
  await open(path);
};

/** The signs that the application waits. Skeletons are busy. */
export const WAITING = '[aria-busy=true], .spinner';

/**
 * Watches a page from now on. The returned function waits until nothing is under way in it: the document is loaded and stays,
 * every request is answered, the page is shown and waits for nothing, and no task is left, so what follows from the answers is
 * done. Playwright's `networkidle` waits for half a second of silence instead, which matters only to code that waits for a time.
 */
export const watchForQuiet = async (page: Page): Promise<() => Promise<void>> => {
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.addInitScript(() => {
    navigation.addEventListener('navigate', ({ destination }) => {
      if (!destination.sameDocument) window.isLeaving = true;
    });
  });
  const isAtRest = () =>
    page.evaluate(
      (waiting) =>
        // A task in the background is the last one.
        scheduler.postTask(
          () =>
            window.isLeaving !== true &&
            document.readyState === 'complete' &&
            document.querySelector('h1') !== null &&
            document.querySelector(waiting) === null,
          { priority: 'background' },
        ),
      WAITING,
    );
  // Look twice: an answer that came after the first look may have started something after the task.
  const isQuiet = async () => unanswered.size === 0 && (await isAtRest()) && unanswered.size === 0;
  return async () => {
    await expect.poll(isQuiet, { interval: 20 }).toBe(true);
  };
};

/** The minified axe takes half the time to load, and every document loads it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const ALL: RunOptions = { runOnly: { type: 'tag', values: STANDARDS } };
const COLORS: RunOptions = { runOnly: { type: 'rule', values: COLOR_RULES } };
const ALL_BUT_COLORS: RunOptions = {
  ...ALL,
  rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
};

/** The violations that axe finds. What is in a frame belongs to a provider, of videos or of the human check. */
const findViolations = async (page: Page, rules: RunOptions): Promise<Result[]> => {
  // A preload fetches style sheets and media again, which none of these rules needs.
  const options: RunOptions = { ...rules, resultTypes: ['violations'], preload: false, iframes: false };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (each) => (await window.axe.run(each)).violations, options);
};

const expectNoViolations = async (page: Page, colorScheme: 'light' | 'dark', rules: RunOptions) => {
  await page.emulateMedia({ colorScheme });
  const violations = await findViolations(page, rules);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
};

/** The skeleton stands in for a page whose code is still on its way. */
const waitForCode = (page: Page) => page.locator('.app-skeleton').waitFor({ state: 'detached' });

/** Expects no violation of WCAG 2.2 AA on the page as it is. Only its colors differ in dark. */
export const expectAccessible = async (page: Page) => {
  await waitForCode(page);
  await expectNoViolations(page, 'light', ALL);
  await expectNoViolations(page, 'dark', COLORS);
  await page.emulateMedia({ colorScheme: 'light' });
};

/** The same without the rules about colors, for a second look at the page in a narrower window. */
export const expectAccessibleLayout = async (page: Page) => {
  await waitForCode(page);
  await expectNoViolations(page, 'light', ALL_BUT_COLORS);
};

/** Expects that nothing is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `${page.url()} scrolls sideways`).toBe(0);
};

const NARROW = [390, 320];

/** Expects that nothing is wider than the window of a phone. Leaves the window as it was. */
export const expectToFitPhones = async (page: Page) => {
  const window = page.viewportSize();
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: PHONE.height });
    await expectNoSidewaysScroll(page);
  }
  if (window) await page.setViewportSize(window);
};

/** Expects that nothing has moved since the first paint. A failure names what did. */
export const expectNoShift = async (page: Page) => {
  const { sum, moved } = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    })[];
    const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
    return {
      sum: shifts.reduce((total, { value }) => total + value, 0),
      moved: nodes.map((node) =>
        (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 90),
      ),
    };
  });
  expect(sum, `a layout shift moves ${moved.join(', ')}`).toBeLessThan(0.01);
};
