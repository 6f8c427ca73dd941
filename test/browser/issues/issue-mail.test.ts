// The mail of an issue as a program with a browser's engine shows it, without the page around its preview.
import { describe, expect, it } from 'vitest';
import { renderIssue, renderRichIssue } from '../../unit/mails/rich-mail.ts';
import { openBrowser, type VisitorTest } from '../session/customer-pages.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll } from '../visitor.ts';

const withVisitor = openBrowser();
const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>';

const withMail = (html: string, test: VisitorTest) =>
  withVisitor(async (person, page, context) => {
    await page.route(/\.(jpg|png)$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: IMAGE }));
    // A program shows a mail in a region of its own.
    await page.setContent(html.replace(/(<body[^>]*>)([^]*)(<\/body>)/, '$1<main>$2</main>$3'));
    await test(person, page, context);
  });

describe('the mail of an issue', () => {
  it.each([
    ['every block', renderRichIssue().html],
    ['an extract', renderIssue(undefined).html],
  ])('with %s is accessible, light and dark, and fits small windows and large text', async (_name, html) => {
    await withMail(html, async (_person, page) => {
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectNoSidewaysScroll(page);
      const table = page.locator('table:not([role])');
      if ((await table.count()) > 0)
        expect(
          await table.evaluate(
            (each) => each.scrollWidth > (each.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY),
          ),
        ).toBe(true);
      // As programs enlarge text: each size doubles, and the window stays.
      await page.setViewportSize({ ...DESK, width: 640 });
      await page.evaluate(() => {
        const sized = [...document.querySelectorAll<HTMLElement>('[style]')].map((each) => ({
          each,
          size: Number.parseFloat(getComputedStyle(each).fontSize),
        }));
        for (const { each, size } of sized) each.style.fontSize = `${size * 2}px`;
      });
      await expectNoSidewaysScroll(page);
    });
  });

  it('reads title, subtitle, body, the line about answers and footer in this order', async () => {
    await withMail(renderRichIssue().html, async (_person, page) => {
      const words = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
      const places = [
        'How to say that prices rise',
        'Four sentences, and no excuse',
        'Say it early',
        'The counter on a Monday',
        'Questions, or something to add?',
        'We do not count who opens this email',
      ].map((part) => words.indexOf(part));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    });
  });
});
