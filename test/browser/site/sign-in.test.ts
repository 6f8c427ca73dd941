// The login and the sign-up page as documents. Signing in is tested in test/browser/session.
import { describe, expect, it } from 'vitest';
import { login } from '../../../web/content/login.ts';
import { signup } from '../../../web/content/signup.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { DESK, PHONE, watchForQuiet } from '../visitor.ts';

const withVisitor = openBrowser();

describe.each([
  ['/login', login.panel],
  ['/signup', signup.panel],
] as const)('%s', (path, panel) => {
  it.each([
    ['a desk', DESK, 1],
    ['a phone', PHONE, 0],
  ])('shows on %s what an account gives, with an image on a desk alone', async (_, viewport, count) => {
    await withVisitor(
      async ({ page, open }) => {
        const images: string[] = [];
        page.on('request', (request) => images.push(request.url()));
        const waitForQuiet = await watchForQuiet(page);
        await open(path);
        await waitForQuiet();
        expect(images.filter((url) => /\/sign-in-[^/]+\.svg$/.test(url))).toHaveLength(count);
        // A phone has no room for a panel without points.
        const hasPanel = viewport === DESK || panel.points.length > 0;
        expect(await page.getByText(panel.title).isVisible()).toBe(hasPanel);
        const points = page.locator('.sign-in__points li');
        expect(await points.allTextContents()).toEqual(panel.points);
        for (const point of await points.all()) expect(await point.isVisible()).toBe(true);
      },
      { viewport },
    );
  });

  it('says without a script that a sign-in page needs JavaScript, above links that look disabled', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open(path);
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
