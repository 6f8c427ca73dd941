import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { PublishedBody } from '#shared/body/parse.ts';
import type { Article } from '#shared/contract/articles.ts';
import * as parts from '../../unit/articles/body/bodies.ts';
import { openBrowser } from '../session/customer-pages.ts';
import {
  DESK,
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  PHONE,
  type Visitor,
} from '../visitor.ts';
import { openAsCustomer, openAsVisitor, renderText } from './article-pages.ts';

const withVisitor = openBrowser();

const SENTENCES =
  'Most owners we meet do not need a robot on their website. They need an hour back on Thursday evening, when the offers for next week are still unwritten. This is about that hour, and about what an assistant can take off your hands.';
const PROMPT = 'You help the owner of a bakery.\n\n[paste the message]';
const WIDE_ROW = Array.from({ length: 8 }, (_, index) => `Column ${index + 1}`);

/** A body of every part with these words. */
const bodyOf = (words: string) =>
  PublishedBody.parse(
    parts.doc(
      parts.paragraph(SENTENCES),
      ...parts.everything(words).content,
      parts.table(WIDE_ROW, WIDE_ROW),
      parts.heading(2, 'A prompt'),
      parts.prompt(PROMPT),
      parts.heading(2, 'The last part'),
      parts.paragraph(SENTENCES),
    ),
  );

const selected: Article = {
  newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
  slug: 'an-hour-back',
  title: 'An hour back on Thursday evening',
  subtitle: 'The one job that an assistant does well',
  extract: SENTENCES,
  tags: ['ai', 'tips'],
  images: [],
  publishDate: '2026-11-20T08:00:00.000Z',
  access: 'everyone',
  hasBody: true,
  words: 120,
};

const whole = { article: selected, body: bodyOf('Words of every part') };

const PLANT = '"><img src="/x" onerror="alert(1)"><script>alert(2)</script>';
const planted = {
  article: { ...selected, title: PLANT, subtitle: PLANT, extract: PLANT },
  body: bodyOf(PLANT),
};

/** The mean number of characters in a line of the first paragraph. */
const measureLines = ({ page }: Visitor) =>
  page
    .locator('.body > p')
    .first()
    .evaluate((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return paragraph.textContent.length / tops.size;
    });

it('shows a whole article on a desk and on a phone accessibly, in short lines that fit the window, and a wide table that scrolls within itself', async () => {
  await withVisitor(async (person, page) => {
    await openAsVisitor(person, whole);
    await expectAccessible(page);
    expect(await measureLines(person)).toBeLessThan(70);
    await page.setViewportSize(PHONE);
    await expectAccessibleLayout(page);
    await expectNoSidewaysScroll(page);
    expect(await measureLines(person)).toBeLessThan(70);
    const table = page.getByRole('group', { name: 'Table' }).last();
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});

const findPrompt = ({ page }: Visitor) => page.getByRole('figure').filter({ hasText: 'You help' });

/** Fails when a script of the text opens a dialog. */
const expectNoDialog = ({ page }: Visitor) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return () => expect(dialogs).toEqual([]);
};

const BLANKS = 'Write for {{business}} in {{city}}. Sign as {{Business}}.';

const withBlanks = {
  article: selected,
  body: PublishedBody.parse(
    parts.doc(parts.paragraph(SENTENCES), parts.prompt(BLANKS), parts.prompt('Praise {{business}}.')),
  ),
};

it('fills what a visitor types into every blank of that name, says how many are open, and stores nothing', async () => {
  await withVisitor(
    async (person, page) => {
      const calls: string[] = [];
      await openAsVisitor(person, withBlanks);
      const first = page.locator('#prompt-1');
      const business = first.getByRole('textbox', { name: 'business' });
      // The fields come with their code.
      await business.waitFor();
      page.on('request', (request) => calls.push(request.url()));
      await business.fill('<b>Rosa & {{city}}</b>');
      expect(await first.locator('pre').textContent()).toBe(
        'Write for <b>Rosa & {{city}}</b> in [city]. Sign as <b>Rosa & {{city}}</b>.',
      );
      expect(await page.locator('#prompt-2 pre').textContent()).toBe('Praise <b>Rosa & {{city}}</b>.');
      await expectAccessible(page);
      await first.getByRole('button', { name: 'Copy' }).click();
      await first.getByText('Copied. 1 blank is still open').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('in [city]. Sign');
      await business.fill(' ');
      expect(await page.locator('#prompt-2 pre').textContent()).toBe('Praise [business].');
      expect(calls).toEqual([]);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

it('copies a prompt or selects it where the browser refuses, leads to a heading, loads a video once it is pressed, prints without controls, and runs no planted script', async () => {
  await withVisitor(
    async (person, page, context) => {
      const foreign: string[] = [];
      await context.route(/youtube/, (route) => {
        foreign.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
      });
      const expectNone = expectNoDialog(person);
      await openAsVisitor(person, planted);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(PLANT);
      const prompt = findPrompt(person);
      await prompt.getByRole('button', { name: 'Copy' }).click();
      await prompt.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PROMPT);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await prompt.getByRole('button', { name: 'Copy' }).click();
      await prompt.getByText('Selected: please copy it').waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toBe(PROMPT);

      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link', { name: 'A prompt' }).click();
      expect(new URL(page.url()).hash).toBe('#section-a-prompt');
      const { y = -1 } = (await page.getByRole('heading', { name: 'A prompt' }).boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(DESK.height);

      await page.getByRole('link', { name: /Play/ }).scrollIntoViewIfNeeded();
      expect(foreign).toEqual([]);
      await page.getByRole('link', { name: /Play/ }).click();
      const player = page.locator('iframe');
      expect(await player.getAttribute('title')).toBe(PLANT);
      await expect
        .poll(() => foreign)
        .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      expect(await page.getByRole('link', { name: /Play/ }).count()).toBe(0);
      expectNone();

      await page.emulateMedia({ media: 'print' });
      for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
        expect(await page.getByRole(role).count(), role).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      expect(
        await page.locator('.body p a').evaluate((link) => getComputedStyle(link, '::after').content),
      ).toContain('https://example.com/');
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

it('works and prints the same in the area of customers, and runs no planted script', async () => {
  await withVisitor(
    async (person, page, context) => {
      const expectNone = expectNoDialog(person);
      await openAsCustomer(person, planted);
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(PLANT);
      const prompt = findPrompt(person);
      await prompt.getByRole('button', { name: 'Copy' }).click();
      await prompt.getByText('Copied').waitFor();
      await page.getByRole('link', { name: 'The last part' }).click();
      expect(new URL(page.url()).hash).toBe('#section-the-last-part');
      await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await page.getByRole('link', { name: /Play/ }).click();
      await page.locator('iframe').waitFor();
      expectNone();
      await page.emulateMedia({ media: 'print' });
      for (const role of ['banner', 'navigation', 'button'] as const)
        expect(await page.getByRole(role).count(), role).toBe(0);
      expect(await page.getByRole('link', { name: `${PLANT} Plays from YouTube` }).isVisible()).toBe(true);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

it('has a document of 14 KB at most without its own text, as the edge compresses it', async () => {
  const document = await renderText({ article: selected, body: { type: 'doc', content: [] } });
  const { length } = brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  expect(length).toBeLessThanOrEqual(14 * 1024);
});
