// What the header and single public pages do in a window. The rules for all of them are in public-pages.test.ts.
import { describe, expect, it } from 'vitest';
import { MODULES } from '#shared/modules.ts';
import { lessons } from '../../../local/seed/lessons.ts';
import { login } from '../../../web/content/login.ts';
import { serviceLabels, services } from '../../../web/content/services.ts';
import { shell } from '../../../web/content/shell.ts';
import { signup } from '../../../web/content/signup.ts';
import { here } from '../../here.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { DESK, PHONE, watchForQuiet } from '../visitor.ts';

const withVisitor = openBrowser();

describe('the header of public pages', () => {
  const PAGES = shell.navigation.map(({ label }) => label);
  const findLabel = (path: string) => shell.navigation.find((link) => link.path === path)?.label ?? '';

  it('opens the menu of a phone with all links, closes it by Esc, by its button and by a click outside, and shows the links in the header of a desk instead', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/');
        const button = page.getByRole('button', { name: shell.menu });
        const menu = page.getByRole('navigation', { name: shell.menu });
        expect(await menu.count()).toBe(0);
        await button.click();
        for (const name of [...PAGES, 'Login', 'Sign Up'])
          await menu.getByRole('link', { name, exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => menu.count()).toBe(0);
        expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

        // The next tab stop is inside the menu.
        await page.keyboard.press('Enter');
        await menu.waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(findLabel('/about'));
        await menu.getByRole('button', { name: shell.close }).click();
        await expect.poll(() => menu.count()).toBe(0);

        await button.click();
        await menu.waitFor();
        await page.mouse.click(200, 800);
        await expect.poll(() => menu.count()).toBe(0);

        await button.click();
        await menu.getByRole('link', { name: findLabel('/pricing') }).click();
        await page.waitForURL(/\/pricing$/);

        await page.setViewportSize(DESK);
        expect(await button.count()).toBe(0);
        const links = page.getByRole('navigation', { name: shell.main }).getByRole('link');
        expect(await links.allTextContents()).toEqual([...PAGES, 'Login', 'Sign Up']);
      },
      { viewport: PHONE },
    );
  });
});

describe('/about', () => {
  it('mirrors the second story, and only logs ‘Unknown action’ for a button with an unknown action', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/about');
      const isImageLeftIn = async (title: string) => {
        const section = page.getByRole('region', { name: title });
        const words = await section.getByRole('heading', { name: title }).boundingBox();
        const image = await section.locator('img').first().boundingBox();
        return (image?.x ?? 0) < (words?.x ?? 0);
      };
      const first = await isImageLeftIn('Helping Small Businesses Win with AI');
      expect(await isImageLeftIn('Empowering Growth Through Smart Solutions')).toBe(!first);

      // The markup of web/action-button.tsx.
      await page.evaluate(() => {
        const button = document.createElement('button');
        button.dataset.action = 'dance';
        button.textContent = 'Dance';
        document.querySelector('main')?.append(button);
      });
      const logged = page.waitForEvent('console');
      await page.getByRole('button', { name: 'Dance' }).click();
      expect((await logged).text()).toBe('Unknown action');
      takeProvoked(person, /Unknown action/);
      expect(new URL(page.url()).pathname).toBe('/about');
    });
  });
});

describe('/services', () => {
  it('scrolls to the category of the address and marks it, stays at the top for an unknown one, and folds details on a phone, where it is at most 8,000 px high', async () => {
    await withVisitor(async ({ page, open }) => {
      const category = 'Real-World AI';
      await open(`/services?category=${category}`);
      const heading = page.getByRole('heading', { name: category, exact: true });
      const isInWindow = () =>
        heading.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight / 2;
        });
      await expect.poll(isInWindow).toBe(true);
      expect(await heading.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
        'underline',
      );
      expect(new URL(page.url()).searchParams.get('category')).toBe(category);
      // The browser's Back leads to the previous page.
      expect(await page.evaluate(() => history.length)).toBe(2);

      for (const unknown of ['AI', 'Available Service "]']) {
        await open(`/services?category=${encodeURIComponent(unknown)}`);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(new URL(page.url()).hash).toBe('');
      }

      expect(await page.getByText(services.realWorld.asAService.need).isVisible()).toBe(true);
      await page.setViewportSize(PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8000);
      const need = page.getByText(services.tailored.large.need);
      expect(await need.isVisible()).toBe(false);
      await page.getByText(serviceLabels.exampleAndNeed).first().click();
      expect(await need.isVisible()).toBe(true);
    });
  });
});

it('shows the price on a phone without scrolling, and six questions', async () => {
  await withVisitor(
    async ({ page, open }) => {
      await open('/pricing');
      const price = await page.getByText('19.99$').first().boundingBox();
      expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(PHONE.height);
      expect(await page.getByRole('main').locator('details').count()).toBe(6);
    },
    { viewport: PHONE },
  );
});

it('ticks what has lessons today on the price page, names the rest as in the works, and says neither without an answer', async () => {
  await withVisitor(async ({ page, open, complaints }) => {
    const cells = page.locator('[data-module]');
    const readModules = () =>
      cells.evaluateAll((all: HTMLElement[]) => [
        ...new Set(all.map((cell) => `${cell.dataset['module']}: ${cell.innerText}`)),
      ]);
    await page.route('**/api/modules', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await open('/pricing');
    await cells.first().scrollIntoViewIfNeeded();
    await failed;
    expect((await readModules()).join()).not.toMatch(/Yes|In the works/);
    complaints.length = 0;
    await page.unroute('**/api/modules');
    await open('/pricing');
    await cells.first().scrollIntoViewIfNeeded();
    await expect
      .poll(readModules)
      .toEqual(
        MODULES.map(
          ({ id }) => `${id}: ${lessons.some(({ module }) => module === id) ? 'Yes' : 'In the works'}`,
        ),
      );
  });
});

describe('the not-found page', () => {
  it('has the status 404 at every unknown address', async () => {
    for (const path of [
      '/no-such-page',
      '/blogs',
      '/assets/nothing.js',
      '/index.php',
      '/blog/a/b',
      '/blog/nonsense',
    ])
      expect((await fetch(new URL(path, here('siteUrl')))).status, path).toBe(404);
  });

  it('shows a drawing', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/no-such-page');
      const drawing = page.getByRole('main').locator('img');
      await expect
        .poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      takeProvoked(person, /status of 404/);
    });
  });
});

// Signing in is tested in test/browser/session.
describe('the pages of the sign-in', () => {
  it.each([
    ['/login', login.panel],
    ['/signup', signup.panel],
  ] as const)('show on %s what an account gives, with an image on a desk alone', async (path, panel) => {
    await withVisitor(
      async ({ page, open }) => {
        const images: string[] = [];
        page.on('request', (request) => {
          if (/\/sign-in-[^/]+\.svg$/.test(request.url())) images.push(request.url());
        });
        const waitForQuiet = await watchForQuiet(page);
        const expectPoints = async () => {
          const points = page.locator('.sign-in__points li');
          expect(await points.allTextContents()).toEqual(panel.points);
          for (const point of await points.all()) expect(await point.isVisible()).toBe(true);
        };
        await open(path);
        await waitForQuiet();
        expect(images).toEqual([]);
        // A phone has no room for a panel without points.
        expect(await page.getByText(panel.title).isVisible()).toBe(panel.points.length > 0);
        await expectPoints();
        await page.setViewportSize(DESK);
        await expect.poll(() => images.length).toBe(1);
        expect(await page.getByText(panel.title).isVisible()).toBe(true);
        await expectPoints();
      },
      { viewport: PHONE },
    );
  });

  it('say without a script that they need JavaScript, above links that look disabled', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/login');
        const notice = await page.locator('.sign-in__needs p').boundingBox();
        const links = page.locator('a[href^="/sign-in?"]');
        const first = await links.first().boundingBox();
        if (!notice || !first) throw new Error('The notice or the links are not visible');
        expect(notice.y + notice.height).toBeLessThan(first.y);
        expect(notice.x).toBeGreaterThanOrEqual(first.x);
        expect(notice.x + notice.width).toBeLessThanOrEqual(first.x + first.width);
        const reactions = await links.evaluateAll((all) =>
          all.map((link) => getComputedStyle(link).pointerEvents),
        );
        expect(reactions).toEqual(['none', 'none', 'none']);
      },
      { javaScriptEnabled: false },
    );
  });
});
