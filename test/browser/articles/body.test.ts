import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PublishedBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import { articleSegment } from '#shared/blog-paths.ts';
import type { Article } from '#shared/contract/articles.ts';
import { here } from '../../here.ts';
import * as parts from '../../unit/articles/body/bodies.ts';
import { newCustomer } from '../../customer.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor } from '../visitor.ts';
import { loadBlogRenderer } from './blog-renderer.ts';

const withVisitor = openBrowser();

const SENTENCES =
  'Most owners we meet do not need a robot on their website. They need an hour back on Thursday evening, when the offers for next week are still unwritten. This is about that hour, and about what an assistant can take off your hands.';
const PROMPT = 'You help the owner of a bakery.\n\n[paste the message]';

const body = PublishedBody.parse(
  parts.doc(
    parts.paragraph(SENTENCES),
    ...parts.everything('Words of every part').content,
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

interface Whole {
  article: Article;
  body: Body;
}
const whole: Whole = { article: selected, body };

const render = async ({ article, body }: Whole) =>
  (await loadBlogRenderer()).renderArticle(here('siteUrl'), { selected: article, others: [], body });

/** Opens an article with every node, under the security policy of the blog. */
const openArticle = async (person: Visitor, text = whole) => {
  const { context, open } = person;
  const document = await render(text);
  await context.route('**/blog', async (route) =>
    route.fulfill({ response: await route.fetch(), body: document }),
  );
  await serveImages(person);
  await open('/blog');
};

const serveImages = ({ context }: Visitor) =>
  context.route('**/blogimage/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );

/** Opens the same article in the customers' area. */
const openAsCustomer = async (person: Visitor, text = whole) => {
  const { context, page, open } = person;
  await storeSession(person, await newCustomer());
  await context.route('**/api/articles/*', (route) => route.fulfill({ json: { ...text, isOpen: true } }));
  await serveImages(person);
  await open(`/articles/${articleSegment(selected)}`);
  await page.getByRole('heading', { level: 1, name: text.article.title }).waitFor();
};

const sizes = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

describe.each(sizes)('a whole article on %s', (_, viewport) => {
  it('is accessible, fits the window and keeps its lines short', async () => {
    await withVisitor(
      async (person) => {
        const { page } = person;
        await openArticle(person);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        const { lines, characters } = await page
          .locator('.body > p')
          .first()
          .evaluate((paragraph) => {
            const range = document.createRange();
            range.selectNodeContents(paragraph);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return { lines: tops.size, characters: paragraph.textContent.length };
          });
        expect(characters / lines).toBeLessThan(70);
      },
      { viewport },
    );
  });
});

describe('the controls of a text', () => {
  it('copies a prompt with its lines', async () => {
    await withVisitor(
      async (person) => {
        const { page } = person;
        await openArticle(person);
        const prompt = page.getByRole('figure').filter({ hasText: 'You help' });
        await prompt.getByRole('button', { name: 'Copy' }).click();
        await prompt.getByText('Copied').waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PROMPT);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('selects a prompt when the browser refuses to copy', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await openArticle(person);
      const prompt = page.getByRole('figure').filter({ hasText: 'You help' });
      await prompt.getByRole('button', { name: 'Copy' }).click();
      await prompt.getByText('Selected: please copy it').waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toBe(PROMPT);
    });
  });

  it('loads nothing from the provider of a video until the video is pressed', async () => {
    await withVisitor(async (person) => {
      const { page, context } = person;
      const foreign: string[] = [];
      await context.route(/youtube/, (route) => {
        foreign.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
      });
      await openArticle(person);
      await page.getByRole('link', { name: /Play/ }).scrollIntoViewIfNeeded();
      expect(foreign).toEqual([]);
      await page.getByRole('link', { name: /Play/ }).click();
      const player = page.locator('iframe');
      expect(await player.getAttribute('title')).toBe('Words of every part');
      await expect
        .poll(() => foreign)
        .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      expect(await page.getByRole('link', { name: /Play/ }).count()).toBe(0);
    });
  });

  it('shows a link to the video, and no button, without scripts', async () => {
    await withVisitor(
      async (person) => {
        await openArticle(person);
        const { page } = person;
        expect(await page.getByRole('link', { name: /Play/ }).getAttribute('href')).toBe(parts.VIDEO_URL);
        expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });

  it('leads from the table of contents to a heading', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await openArticle(person);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link', { name: 'A prompt' }).click();
      expect(new URL(page.url()).hash).toBe('#section-a-prompt');
      const { y = -1 } = (await page.getByRole('heading', { name: 'A prompt' }).boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(DESK.height);
    });
  });
});

it('scrolls a wide table on a phone within itself, by the keyboard too', async () => {
  await withVisitor(
    async (person) => {
      const { page } = person;
      const row = Array.from({ length: 8 }, (_, index) => `Column ${index + 1}`);
      const wide = PublishedBody.parse(parts.doc(parts.table(row, row)));
      await openArticle(person, { article: selected, body: wide });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const table = page.getByRole('group', { name: 'Table' });
      await table.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    },
    { viewport: PHONE },
  );
});

it('prints a text with the addresses of its links, without controls and navigation', async () => {
  await withVisitor(async (person) => {
    const { page } = person;
    await openArticle(person);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(
      await page.locator('.body p a').evaluate((link) => getComputedStyle(link, '::after').content),
    ).toContain('https://example.com/');
  });
});

it('runs no script that was planted in a field or a node', async () => {
  await withVisitor(async (person) => {
    const { page } = person;
    const plant = '"><img src="/x" onerror="alert(1)"><script>alert(2)</script>';
    const words = { title: plant, subtitle: plant, extract: plant };
    const planted = {
      article: { ...selected, ...words },
      body: PublishedBody.parse(parts.everything(plant)),
    };
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await openArticle(person, planted);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(plant);
    await openAsCustomer(person, planted);
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(plant);
    expect(dialogs).toEqual([]);
  });
});

it('works and prints the same in the area of customers', async () => {
  await withVisitor(
    async (person) => {
      const { page, context } = person;
      await openAsCustomer(person);
      await expectAccessible(page);
      const prompt = page.getByRole('figure').filter({ hasText: 'You help' });
      await prompt.getByRole('button', { name: 'Copy' }).click();
      await prompt.getByText('Copied').waitFor();
      await page.getByRole('link', { name: 'The last part' }).click();
      expect(new URL(page.url()).hash).toBe('#section-the-last-part');
      await context.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await page.getByRole('link', { name: /Play/ }).click();
      await page.locator('iframe').waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const role of ['banner', 'navigation', 'button'] as const)
        expect(await page.getByRole(role).count(), role).toBe(0);
      expect(
        await page.getByRole('link', { name: 'Words of every part Plays from YouTube' }).isVisible(),
      ).toBe(true);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

it('has a document of 14 KB at most without its own text, as the edge compresses it', async () => {
  const document = await render({ article: selected, body: { type: 'doc', content: [] } });
  const { length } = brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  expect(length).toBeLessThanOrEqual(14 * 1024);
});
