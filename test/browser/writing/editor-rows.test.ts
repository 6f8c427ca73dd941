// The two rows that stay at the top of the editor's page: whether the text is saved with the steps, and the tools (docs/product.md 10.20).
import type { Browser, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { launch } from '../chromium.ts';
import { signedIn } from '../staff/staff-pages.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, visitor } from '../visitor.ts';
import { bodyOf, openDraft } from './content-pages.ts';

const PARAGRAPHS = 60;
const LONG: Partial<DraftContent> = {
  body: {
    type: 'doc',
    content: Array.from({ length: PARAGRAPHS }, (_, index) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `Paragraph ${index + 1}.` }],
    })),
  },
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  const person = await visitor(browser, await signedIn());
  ({ page } = person);
  await openDraft(person, LONG);
});
afterAll(() => browser.close());

/** Resizes the window, with the cursor at the beginning of the text: the editor knows that it has left a table. */
const beginAt = async (viewport: ViewportSize) => {
  await page.setViewportSize(viewport);
  // Three quick presses at one place select a paragraph, also those of three tests.
  await page.getByText(/^Paragraph 3\./).click();
  await page.getByText(/^Paragraph 1\./).click();
  await page.getByRole('group', { name: 'Table' }).waitFor({ state: 'detached' });
};

const findTool = (name: string) =>
  page.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name, exact: true });

/** Puts the cursor behind a paragraph in the middle of the text, so that the page is scrolled. */
const writeInTheMiddle = async () => {
  await page.getByText(/^Paragraph 40\./).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' More');
};

/** Where the rows end, in CSS pixels from the top of the window. */
const readEnd = async () => {
  const boxes = await Promise.all(
    [
      page.getByText(/^(Saved|Saving…)$/),
      page.getByRole('button', { name: 'Preview' }),
      page.getByRole('button', { name: 'Publish…' }),
      findTool('Prompt to copy'),
    ].map((part) => part.boundingBox()),
  );
  for (const box of boxes) expect(box?.y).toBeGreaterThanOrEqual(0);
  return page.locator('.body-editor__bar').evaluate((bar) => bar.getBoundingClientRect().bottom);
};

const LIMIT = 96;
const WINDOWS = [PHONE, { width: 768, height: 1024 }, DESK, { width: 1920, height: 1080 }];

describe('the rows above the text', () => {
  it('take at most 96 px of a phone, a tablet, a desk and a large screen while one types', async () => {
    await beginAt(PHONE);
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await writeInTheMiddle();
      await expect.poll(() => readEnd()).toBeLessThanOrEqual(LIMIT);
    }
  });

  it('begin on a phone with the tools that this product lives from, each for a thumb, and show all behind a button', async () => {
    await beginAt(PHONE);
    const buttons = page.getByRole('toolbar', { name: 'Format' }).getByRole('button');
    const more = page.getByRole('button', { name: 'More tools' });
    /** The names of the tools that are left of the button for more, and not cut off by it. */
    const readShown = async () => {
      const { x: end } = (await more.boundingBox())!;
      return buttons.evaluateAll(
        (all, end) =>
          all
            .filter((button) => button.getBoundingClientRect().right <= end)
            .map((button) => button.getAttribute('aria-label')),
        end,
      );
    };
    const first = ['Prompt to copy', 'Try this', 'Heading', 'Bulleted list', 'Link', 'Images'];
    expect(await readShown()).toEqual(first);
    const sizes = await buttons.or(more).evaluateAll((all) =>
      all.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);

    await more.click();
    expect(await readShown()).toHaveLength(await buttons.count());
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('bold');
    await bodyOf(page).getByText('bold', { exact: true }).waitFor();
    expect(await readShown()).toEqual(first);

    await more.focus();
    await page.keyboard.press('Enter');
    expect(await readShown()).toHaveLength(await buttons.count());
    await page.keyboard.press('Escape');
    expect(await readShown()).toEqual(first);
  });

  it('take no more in a table, and begin with what can be done with it, before all other tools', async () => {
    await beginAt(PHONE);
    await writeInTheMiddle();
    await findTool('Table').click();
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await page.keyboard.type('Price');
      const action = page.getByRole('button', { name: 'Add row' });
      await expect.poll(() => readEnd()).toBeLessThanOrEqual(LIMIT);
      expect((await action.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await page.getByRole('button', { name: 'More tools' }).click();
      await findTool('Bold').click();
      await action.click();
      if (viewport === PHONE) await expectAccessible(page);
      await page.keyboard.press('Alt+F10');
      const isInSight = await page.locator(':focus').evaluate((tool) => {
        const { x, y, width, height } = tool.getBoundingClientRect();
        return tool.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isInSight).toBe(true);
      await page.keyboard.press('Escape');
    }
  });

  it('scroll away in a low window', async () => {
    await beginAt({ width: 844, height: 390 });
    await writeInTheMiddle();
    for (const part of [page.getByRole('button', { name: 'Preview' }), findTool('Heading')])
      expect((await part.boundingBox())?.y).toBeLessThan(0);
  });

  it('hide neither the line with the cursor nor a field with the focus, and do not move the page', async () => {
    await beginAt(PHONE);
    await writeInTheMiddle();
    const readCursor = () => page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().top);
    // The editor scrolls itself if the cursor moves within 50 ms of the key. On a slow device it does not, and the browser scrolls alone.
    const realNow = await page.evaluateHandle(() => Date.now);
    await page.evaluate((now) => {
      Date.now = () => now() + 100 * performance.now();
    }, realNow);
    for (let line = 0; line < 20; line += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(readCursor).toBeGreaterThanOrEqual(LIMIT);
    await page.evaluate((now) => {
      Date.now = now;
    }, realNow);

    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => scrollY)).toBe(before);

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(readCursor).toBeGreaterThanOrEqual(LIMIT);

    await page.getByLabel('Extract').focus();
    const box = await page.getByLabel('Extract').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(LIMIT);
  });

  it('cut no control at 320 px with more space between letters, words and lines', async () => {
    await beginAt({ width: 320, height: 640 });
    // WCAG 1.4.12. The security policy allows no style element.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
          'p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    onTestFinished(() =>
      page.evaluate(() => {
        document.adoptedStyleSheets = [];
      }),
    );
    await writeInTheMiddle();
    expect(await readEnd()).toBeLessThanOrEqual(LIMIT);
    await expectNoSidewaysScroll(page);
    for (const name of ['Preview', 'Publish…', 'More', 'More tools']) {
      const button = page.getByRole('button', { name, exact: true });
      const { x, width } = (await button.boundingBox())!;
      expect(x + width, name).toBeLessThanOrEqual(320);
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(
        0,
      );
    }
  });

  it('leave the text on the first screen, above its settings on a phone and beside them on a desk', async () => {
    const findTop = async (part: ReturnType<typeof bodyOf>) => (await part.boundingBox())?.y ?? NaN;
    const extract = page.getByLabel('Extract', { exact: true });
    for (const [viewport, top] of [
      [PHONE, 440],
      [DESK, 330],
    ] as const) {
      await beginAt(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await findTop(bodyOf(page))).toBeLessThanOrEqual(top);
    }
    expect(await findTop(extract)).toBeLessThan(DESK.height);
  });

  it('show all tools in one line on a desk, without a button for more', async () => {
    await beginAt({ width: 1280, height: 800 });
    const tops = await page
      .getByRole('toolbar', { name: 'Format' })
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.getByRole('button', { name: 'More tools' }).isVisible()).toBe(false);
    expect(await bodyOf(page).isVisible()).toBe(true);
  });
});
