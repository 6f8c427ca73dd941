import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PublishedBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import type { Article } from '#shared/contract/articles.ts';
import { COVER_SHAPE } from '#shared/images.ts';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { storeLesson } from '../../stored-lessons.ts';
import * as parts from '../../unit/articles/body/bodies.ts';
import { lessonPath } from '../../../web/paths.ts';
import { storeOne } from '../lessons/lesson-pages.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { DESK, expectNoSidewaysScroll, openWithFonts, PHONE, type Visitor } from '../visitor.ts';
import { openAsCustomer, openAsVisitor, openDocument } from './article-pages.ts';
import { loadBlogRenderer } from './blog-renderer.ts';
import { findSample } from './sample-articles.ts';

const withVisitor = openBrowser();

const SENTENCE = 'An AI chat is a postcard, not a sealed letter, and whoever carries it can read it.';

const article: Article = {
  newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
  slug: 'a-postcard',
  title: 'What you must never paste into a chat',
  subtitle: 'A short list for the wall beside the till',
  extract: SENTENCE,
  tags: ['ai', 'tips'],
  images: [
    { url: '/blogimage/cover-1600.webp', alt: 'A postcard', width: 1600, height: 900, caption: 'Seen.' },
  ],
  publishDate: '2026-11-20T08:00:00.000Z',
  access: 'everyone',
  hasBody: true,
  words: 120,
};

/** A body with this many headings, each above a screen of text. */
const bodyWith = (headings: number): Body =>
  PublishedBody.parse(
    parts.doc(
      ...Array.from({ length: headings }, (_, index) => [
        parts.heading(2, `Part ${index + 1}`),
        parts.paragraph(`${SENTENCE} `.repeat(12)),
      ]).flat(),
      parts.prompt('Ask me.'),
    ),
  );

const readers = [
  ['a visitor', openAsVisitor, 'Blog'],
  ['a customer', openAsCustomer, 'Articles'],
] as const;

/** The end of the first sentence of the text that is shown, in pixels from the top of the document. */
const findEndOfFirstSentence = ({ page }: Visitor) =>
  page
    .locator('.article__extract p')
    .first()
    .evaluate((paragraph) => {
      const range = document.createRange();
      const text = paragraph.firstChild ?? paragraph;
      range.setStart(text, 0);
      range.setEnd(text, /[.?!](?= |$)/.exec(paragraph.textContent)?.index ?? 0);
      return range.getBoundingClientRect().bottom + scrollY;
    });

/** The first sentence is on the first screen of a phone and of a desk. */
const expectSentenceOnScreen = async (person: Visitor) => {
  await person.page.locator('.article__extract').waitFor();
  for (const viewport of [PHONE, DESK]) {
    await person.page.setViewportSize(viewport);
    await expect.poll(() => findEndOfFirstSentence(person)).toBeLessThanOrEqual(viewport.height);
  }
};

const toReadingPath = (publicPath: string) => publicPath.replace('/blog/', '/articles/');

describe('the first screen of a phone and of a desk', () => {
  it('has the first sentence of the newest article, of each kind of sample, and of a preview', async () => {
    await withVisitor(async (person) => {
      await openWithFonts(person, '/blog');
      await expectSentenceOnScreen(person);
      for (const access of ['everyone', 'customers', 'essentials'] as const) {
        await person.open(await findSample(access));
        await expectSentenceOnScreen(person);
      }
      const document = (await loadBlogRenderer()).renderPreview(here('siteUrl'), {
        article,
        body: bodyWith(4),
        view: 'stranger',
        paths: { stranger: '/a', customer: '/b', essentials: '/c' },
      });
      await openDocument(person, document);
      await expectSentenceOnScreen(person);
    });
  });

  it('has the first sentence of open and closed samples for a customer', async () => {
    await withVisitor(async (person, page) => {
      await storeSession(person, await newCustomer());
      await person.open(toReadingPath(await findSample('everyone')));
      await expectSentenceOnScreen(person);
      const former = await page.locator('.article__title').textContent();
      await page.evaluate(
        (path) => {
          history.pushState({}, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        toReadingPath(await findSample('essentials')),
      );
      await expect.poll(() => page.locator('.article__title').allTextContents()).not.toContain(former);
      await expectSentenceOnScreen(person);
    });
  });
});

const readEdges = async ({ page }: Visitor, selector: string) => {
  const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
  return [Math.round(x), Math.round(x + width)] as const;
};

/** Each part has the edges of the title, at each width. */
const expectOneColumn = async (
  person: Visitor,
  widths: readonly number[],
  selectors: readonly string[],
  check: (column: readonly [number, number]) => Promise<void> = () => Promise.resolve(),
) => {
  for (const width of widths) {
    await person.page.setViewportSize({ width, height: 900 });
    // Read anew at each try: what React moves at this width may move after the first look.
    await expect
      .poll(async () => {
        const column = await readEdges(person, '.article__title');
        const edges = await Promise.all(selectors.map((part) => readEdges(person, part)));
        return { width, misplaced: selectors.filter((_, index) => !isDeepStrictEqual(edges[index], column)) };
      })
      .toEqual({ width, misplaced: [] });
    await check(await readEdges(person, '.article__title'));
    await expectNoSidewaysScroll(person.page);
  }
};

const contents = ({ page }: Visitor) => page.getByRole('navigation', { name: 'On this page' });
const current = (person: Visitor) => contents(person).locator('[aria-current=true]');

it.each(readers)(
  'shows %s an article in one column from 390 to 1920 px with the cover on its axis, its contents beside the text with a mark at the heading that is read, but not in a low window, with targets of 44 px, and prints it from edge to edge',
  async (_, open, list) => {
    await withVisitor(async (person, page) => {
      await open(person, { article, body: bodyWith(60) });
      expect((await readEdges(person, '.contents'))[0]).toBeGreaterThan(
        (await readEdges(person, '.body'))[1],
      );
      expect(await current(person).textContent()).toBe('Part 1');
      const findHeading = (name: string) => page.getByRole('heading', { name, exact: true });
      await findHeading('Part 40').evaluate((element) => element.scrollIntoView());
      await expect.poll(() => current(person).textContent()).toBe('Part 40');
      // The mark is in the window, and so is the whole table.
      const { y = -1, height = 0 } = (await contents(person).boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(DESK.height);
      await expect.poll(async () => (await current(person).boundingBox())?.y ?? -1).toBeGreaterThan(y);
      expect((await current(person).boundingBox())?.y).toBeLessThan(y + height);
      await findHeading('Part 2').evaluate((element) => element.scrollIntoView());
      await expect.poll(() => current(person).textContent()).toBe('Part 2');

      await page.setViewportSize({ width: 1440, height: 470 });
      await contents(person).getByRole('link', { name: 'Part 60' }).click();
      await expect.poll(async () => (await findHeading('Part 60').boundingBox())?.y).toBeLessThan(470);
      // Nothing covers the heading.
      expect((await findHeading('Part 60').boundingBox())?.y).toBeGreaterThanOrEqual(0);
      const table = await contents(person).boundingBox();
      expect((table?.y ?? 0) + (table?.height ?? 0)).toBeLessThan(0);

      const selectors = ['.article__bar', '.article__extract', '.body', '.prompt', '.article__share'];
      await expectOneColumn(person, [390, 768, 1200, 1440, 1920], selectors, async (column) => {
        const cover = await readEdges(person, '.article__cover');
        // The cover has one shape, and 40 % of the height at most.
        expect(Math.abs(cover[0] + cover[1] - column[0] - column[1])).toBeLessThanOrEqual(2);
        const { height = 0 } = (await page.locator('.image__cover').boundingBox()) ?? {};
        expect(height).toBeLessThanOrEqual(0.4 * 900);
        expect((cover[1] - cover[0]) / height).toBeCloseTo(COVER_SHAPE, 1);
      });

      await page.setViewportSize(PHONE);
      const back = page.getByRole('main').getByRole('link', { name: list, exact: true });
      const heights = await contents(person)
        .getByRole('link')
        .or(back)
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(heights).toHaveLength(61);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

      await page.emulateMedia({ media: 'print' });
      // An A4 page without its margins.
      const width = 680;
      await page.setViewportSize({ width, height: 1000 });
      await expect
        .poll(() => Promise.all(['.article__title', '.body'].map((part) => readEdges(person, part))))
        .toEqual([
          [0, width],
          [0, width],
        ]);
      expect(await page.locator('.prompt').evaluate((prompt) => getComputedStyle(prompt).breakInside)).toBe(
        'avoid',
      );
      expect(await page.getByRole('complementary', { name: 'One of these a week, free' }).count()).toBe(0);
    });
  },
);

it('shows a lesson in one column from 390 to 1440 px with its first sentence on the first screen, and the contents of its long module and its own in view', async () => {
  for (let count = 0; count < 30; count += 1) await storeLesson({ module: 'ai-terminology' });
  const lesson = await storeOne('ai-terminology', { extract: SENTENCE });
  await withVisitor(async (person, page) => {
    await storeSession(person, await newCustomer());
    await person.open(lessonPath(lesson));
    const list = page.getByRole('navigation', { name: 'Lessons of AI Terminology' });
    const own = list.getByRole('link', { name: lesson.title });
    await own.waitFor();
    expect(await own.getAttribute('aria-current')).toBe('page');
    await expect
      .poll(() =>
        own.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top > 0 && bottom < innerHeight;
        }),
      )
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const endOfContents = async () => {
      const { y = 0, height = 0 } = (await contents(person).boundingBox()) ?? {};
      return y + height;
    };
    expect(await endOfContents()).toBeLessThan(DESK.height);
    const last = page.getByRole('heading', { name: 'Keep what worked' });
    await last.evaluate((heading) => heading.scrollIntoView());
    await expect
      .poll(() => contents(person).locator('[aria-current]').textContent())
      .toBe('Keep what worked');
    expect((await list.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await endOfContents()).toBeLessThan(DESK.height);
    await page.setViewportSize({ width: DESK.width, height: 470 });
    await last.evaluate((heading) => heading.scrollIntoView());
    await expect.poll(endOfContents).toBeLessThan(0);

    await page.evaluate(() => scrollTo(0, 0));
    await expectSentenceOnScreen(person);
    const parts = ['.article__bar', '.article__extract', '.body', '.prompt', '.lesson__end'];
    // Up to here the lessons of the module are folded above the text.
    await expectOneColumn(person, [390, 768], [...parts, '.lesson-contents']);
    await expectOneColumn(person, [1440], parts);
  });
});

it('reads from right to left where the words do, hyphenates them, and reserves the room of a cover whose size is not known', async () => {
  await withVisitor(async (person, page) => {
    const arabic: Article = {
      ...article,
      title: 'بطاقة بريدية',
      subtitle: 'قائمة قصيرة',
      extract: 'مرحبا بكم.',
      images: [{ url: '/blogimage/old.webp', alt: 'A postcard' }],
    };
    await openAsVisitor(person, {
      article: arabic,
      body: PublishedBody.parse(parts.doc(parts.paragraph('مرحبا.'))),
    });
    for (const part of ['.article__title', '.article__subtitle', '.article__extract p', '.body p'])
      expect(
        await page.locator(part).evaluate((element) => {
          const { direction, hyphens } = getComputedStyle(element);
          return { direction, hyphens };
        }),
        part,
      ).toEqual({ direction: 'rtl', hyphens: 'auto' });
    const { height = 0 } = (await page.locator('.image__cover').boundingBox()) ?? {};
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThanOrEqual(0.4 * DESK.height);
  });
});
