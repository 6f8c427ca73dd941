// The login and the sign-up page as documents. Signing in is tested in test/browser/session.
import { describe, expect, it } from 'vitest';
import { signup } from '../../../web/content/signup.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { PHONE, watchForQuiet } from '../visitor.ts';

const withVisitor = openBrowser();

describe.each(['/login', '/signup'])('%s', (path) => {
  it('loads the image of a sign-in page on a desk, but not on a phone', async () => {
    const imagesAt = async (viewport?: typeof PHONE) => {
      const images: string[] = [];
      await withVisitor(async ({ page, open }) => {
        page.on('request', (request) => images.push(request.url()));
        const waitForQuiet = await watchForQuiet(page);
        await open(path);
        await waitForQuiet();
      }, viewport && { viewport });
      return images.filter((url) => /\/sign-in-[^/]+\.svg$/.test(url)).length;
    };
    expect(await imagesAt()).toBe(1);
    expect(await imagesAt(PHONE)).toBe(0);
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

describe('/signup', () => {
  it.each([undefined, PHONE])(
    'lists on /signup what an account gives, in a window of %o',
    async (viewport) => {
      await withVisitor(async ({ page, open }) => {
        await open('/signup');
        await page.getByText(signup.panel.title).waitFor();
        const points = page.locator('.sign-in__points li');
        expect(await points.allTextContents()).toEqual(signup.panel.points);
        for (const point of await points.all()) expect(await point.isVisible()).toBe(true);
      }, viewport && { viewport });
    },
  );
});
