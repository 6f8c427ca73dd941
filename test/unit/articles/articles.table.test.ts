// Who gets an article and its text from the table, and which writes count it.
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE_COUNT_KEY } from '#shared/article-count.ts';
import { Access } from '#shared/contract/articles.ts';
import { bodyWith } from '../../body-with.ts';
import type { StoredArticle } from '../../../functions/articles/article.ts';
import { createArticleId } from '../../../functions/articles/article-id.ts';
import {
  toBodyRow,
  toFormerRows,
  toRowKeys,
  toRows,
  toWithdrawnRow,
  type Row,
} from '../../../functions/articles/article-records.ts';
import { openWorld } from '../world.ts';

const world = await openWorld({ tables: ['articles'], isMetered: true });
afterAll(() => world.close());
beforeEach(() => world.empty('articles'));
const table = await import('../../../functions/articles/articles.table.ts');
const { readArticle, readBody } = await import('../../../functions/articles/read-article.ts');

const now = new Date('2026-11-22T10:00:00Z');
const NOTHING = { units: 0, requests: 0 };
const TEXT = bodyWith('The text');

/** An article for everyone with a text, published this many milliseconds after now. */
const toArticle = (ms: number, changes: Partial<StoredArticle> = {}): StoredArticle => ({
  newsletterId: createArticleId(now.getTime() + ms, 'content'),
  slug: 'bread',
  title: 'Bread',
  subtitle: 'What a bakery learned',
  extract: 'Start with one question.',
  tags: ['ai'],
  images: [],
  publishDate: new Date(now.getTime() + ms).toISOString(),
  access: 'everyone',
  hasBody: true,
  words: 2,
  ...changes,
});

const store = async (article: StoredArticle): Promise<StoredArticle> => {
  await world.putAll('articles', toRows(article, article.hasBody ? TEXT : undefined));
  world.meter.read();
  return article;
};

describe('readBody', () => {
  it.each([
    ['everyone', ['stranger', 'customer', 'essentials']],
    ['customers', ['customer', 'essentials']],
    ['essentials', ['essentials']],
  ] as const)('answers a text for %s to %j, and reads nothing for the others', async (access, open) => {
    const article = await store(toArticle(-1, { access }));
    for (const reader of ['stranger', 'customer', 'essentials'] as const) {
      const isOpen = open.some((one) => one === reader);
      expect(await readBody(article, reader)).toEqual(isOpen ? TEXT : undefined);
      expect(world.meter.read().requests).toBe(isOpen ? 1 : 0);
    }
  });

  it.each([
    ['the row', 'everyone', 'essentials'],
    ['the body', 'essentials', 'everyone'],
  ] as const)('keeps a text back that a correction has closed or opened after %s', async (_, row, body) => {
    const article = await store(toArticle(-1, { access: row }));
    await world.put('articles', toBodyRow({ ...article, access: body }, TEXT));
    expect(await readBody(article, 'customer')).toBeUndefined();
    expect(await readBody(article, 'essentials')).toEqual(TEXT);
  });

  it('reads nothing for an article that is its extract alone', async () => {
    const article = await store(toArticle(-1, { hasBody: false }));
    expect(await readBody(article, 'essentials')).toBeUndefined();
    expect(world.meter.read()).toEqual(NOTHING);
  });

  it('answers none when a correction has removed the text since its article was read', async () => {
    expect(await readBody(toArticle(-1), 'stranger')).toBeUndefined();
  });

  it('knows every access', () => {
    expect(Access.options).toEqual(['everyone', 'customers', 'essentials']);
  });
});

describe('readArticle', () => {
  it('answers an article from the millisecond of its publish date, and reads nothing before it', async () => {
    const due = await store(toArticle(0));
    const scheduled = await store(toArticle(1));
    expect(await readArticle(due.newsletterId, now)).toEqual(due);
    world.meter.read();
    await expect(readArticle(scheduled.newsletterId, now)).rejects.toMatchObject({ status: 404 });
    expect(world.meter.read()).toEqual(NOTHING);
  });

  it('tells a withdrawn article from one that never was', async () => {
    const [withdrawn, unknown] = [toArticle(-2), toArticle(-1)];
    await world.put('articles', toWithdrawnRow(withdrawn.newsletterId));
    await expect(readArticle(withdrawn.newsletterId, now)).rejects.toMatchObject({ status: 410 });
    await expect(readArticle(unknown.newsletterId, now)).rejects.toMatchObject({ status: 404 });
  });

  it('shows an article that was put back while its marker was still there', async () => {
    const article = await store(toArticle(-1));
    await world.put('articles', toWithdrawnRow(article.newsletterId));
    expect(await readArticle(article.newsletterId, now)).toEqual(article);
  });
});

describe('the lists', () => {
  const listIds = (items: readonly { newsletterId: string }[]) =>
    items.map(({ newsletterId }) => newsletterId);
  const pages = {
    'a page': (limit: number, cursor?: string) => table.listPage({ limit, cursor, now }),
    'a page of teasers': (limit: number, cursor?: string) =>
      table.listTeasers({ tag: undefined, limit, cursor, now }),
    'a page of a tag': (limit: number, cursor?: string) =>
      table.listTeasers({ tag: 'ai', limit, cursor, now }),
  };

  it.each(Object.entries(pages))(
    'holds in %s what is due, newest first, after its cursor',
    async (_, list) => {
      const [scheduled, newest, second, oldest] = [
        await store(toArticle(1)),
        await store(toArticle(0)),
        await store(toArticle(-1)),
        await store(toArticle(-2)),
      ].map(({ newsletterId }) => newsletterId);
      const first = await list(2);
      expect([listIds(first.items), first.cursor]).toEqual([[newest, second], second]);
      expect(listIds((await list(2, scheduled)).items)).toEqual([newest, second]);
      const last = await list(2, second);
      expect([listIds(last.items), last.cursor]).toEqual([[oldest], undefined]);
      expect(await list(3)).not.toHaveProperty('cursor');
    },
  );

  it('holds no article of another tag, and no text or extract in a teaser', async () => {
    const article = await store(toArticle(-1));
    await store(toArticle(-2, { tags: ['tips'] }));
    const { items } = await table.listTeasers({ tag: 'ai', limit: 9, cursor: undefined, now });
    expect(listIds(items)).toEqual([article.newsletterId]);
    expect(items[0]).not.toHaveProperty('body');
    expect(items[0]).not.toHaveProperty('extract');
  });

  it('names the newest headlines that are due, and as many as it may', async () => {
    for (const ms of [1, 0, -1, -2]) await store(toArticle(ms));
    expect(listIds(await table.listHeadlines(2, now))).toEqual(listIds([toArticle(0), toArticle(-1)]));
    expect(await table.listHeadlines(9, now)).toHaveLength(3);
  });

  it('holds no unlisted article anywhere, which its id alone finds', async () => {
    const listed = await store(toArticle(-1, { access: 'essentials' }));
    const unlisted = await store(toArticle(-2, { access: 'essentials', isUnlisted: true }));
    const page = { limit: 9, cursor: undefined, now };
    for (const { items } of [
      ...(await Promise.all(Object.values(pages).map((list) => list(9)))),
      await table.listPage(page),
      { items: await table.listHeadlines(9, now) },
      { items: await table.searchHeadlines('bread', 9, now) },
    ])
      expect(listIds(items)).toEqual([listed.newsletterId]);
    expect(await table.countPlanArticles(now)).toBe(1);
    expect(await readArticle(unlisted.newsletterId, now)).toEqual(unlisted);
    expect(await readBody(unlisted, 'essentials')).toEqual(TEXT);
    expect(await table.findArticle(unlisted.newsletterId)).toEqual(unlisted);
  });

  it.each([
    ['all words of the query, or words that begin so', 'DOUGH bre', [-1]],
    ['one word of several', 'bread', [-1, -2]],
    ['only one of its words', 'bread zeppelin', []],
    ['no word at all', ' … ', []],
  ])('finds the headlines with %s', async (_, query, found) => {
    await store(toArticle(1, { extract: 'Dough.' }));
    await store(toArticle(-1, { extract: 'Start with dough.' }));
    await store(toArticle(-2));
    const headlines = await table.searchHeadlines(query, 9, now);
    expect(listIds(headlines)).toEqual(listIds(found.map((ms) => toArticle(ms))));
    for (const headline of headlines) expect(headline).not.toHaveProperty('extract');
  });

  it.each<[string, [ms: number, isWithdrawn?: boolean][], number | undefined]>([
    ['its article from its publish date', [[0]], 0],
    ['nothing before it', [[1]], undefined],
    ['the first of several', [[-1], [-3], [-2]], -3],
    ['the first that is not withdrawn', [[-1], [-3, true], [-2]], -2],
    [
      'the first, if all are withdrawn',
      [
        [-1, true],
        [-2, true],
      ],
      -2,
    ],
  ])('leads from a former address to %s', async (_, articles, expected) => {
    const toFormer = (ms: number, former: string, isWithdrawn = false) =>
      toFormerRows({ ...toArticle(ms), slug: `slug-${ms}`, former }, { isWithdrawn });
    await world.putAll('articles', [
      ...articles.flatMap(([ms, isWithdrawn]) => toFormer(ms, '/2024/bread', isWithdrawn)),
      ...toFormer(-9, '/2024/butter'),
    ]);
    const found = await table.findByFormerAddress('/2024/bread', now);
    expect(found?.slug).toBe(expected === undefined ? undefined : `slug-${expected}`);
    expect(await table.findByFormerAddress('/2024/none', now)).toBeUndefined();
  });

  it('counts the texts for AI Essentials that are due', async () => {
    for (const ms of [1, 0, -1]) await store(toArticle(ms, { access: 'essentials' }));
    await store(toArticle(-2, { access: 'essentials', hasBody: false }));
    await store(toArticle(-3, { access: 'customers' }));
    expect(await table.countPlanArticles(now)).toBe(2);
  });
});

describe('the writes of rows', () => {
  const toText = (article: StoredArticle) => toRows(article, TEXT);
  const write = async (removed: readonly StoredArticle[], added: readonly Row[]) =>
    new TransactWriteCommand({
      TransactItems: await table.toRowWrites(removed.flatMap(toRowKeys), added, now),
    });
  const canceled = expect.objectContaining({ name: 'TransactionCanceledException' });

  it('counts two articles that were added from the same count one after the other, and never at once', async () => {
    for (const first of [-1, -3]) {
      const writes = await Promise.all([first, first - 1].map((ms) => write([], toText(toArticle(ms)))));
      const [one, other] = writes;
      if (!one || !other) throw new Error('No writes');
      await world.table.send(one);
      await expect(world.table.send(other)).rejects.toEqual(canceled);
    }
    expect(await table.countArticles(now)).toBe(2);
  });

  it('adds no article over one with its id', async () => {
    const article = await store(toArticle(-1, { hasBody: false, tags: [] }));
    const other = toText({ ...article, title: 'Another' });
    await expect(world.table.send(await write([], other))).rejects.toEqual(canceled);
    expect(await table.findArticle(article.newsletterId)).toEqual(article);
  });

  it('replaces the rows of an article without counting it again, and leaves no row of what it was', async () => {
    const article = toArticle(-1, { access: 'essentials', tags: ['ai', 'tips'] });
    await world.table.send(await write([], toText(article)));
    const corrected = toRows({ ...article, access: 'everyone', tags: ['tips'], hasBody: false }, undefined);
    await world.table.send(await write([article], corrected));
    const shelves = (await world.scan('articles')).map(({ shelf }) => String(shelf)).toSorted();
    expect(shelves).toEqual(['article', 'count', 'tag:tips']);
    expect(await world.get('articles', ARTICLE_COUNT_KEY)).toMatchObject({ total: 1, revision: 1 });
    await world.table.send(await write([article], [toWithdrawnRow(article.newsletterId)]));
    expect(await table.countArticles(now)).toBe(0);
  });

  it('counts no unlisted article, and adds none over one with its id', async () => {
    const article = toArticle(-1, { access: 'essentials', tags: ['ai', 'tips'] });
    const unlisted: StoredArticle = { ...article, isUnlisted: true };
    await world.table.send(await write([], toText(article)));
    await world.table.send(await write([article], toText(unlisted)));
    const listShelves = async () =>
      (await world.scan('articles')).map(({ shelf }) => String(shelf)).toSorted();
    expect(await listShelves()).toEqual(['body', 'count', 'unlisted']);
    expect(await table.countArticles(now)).toBe(0);
    await expect(world.table.send(await write([], toText(unlisted)))).rejects.toEqual(canceled);
    await world.table.send(await write([unlisted], toText(article)));
    expect(await listShelves()).toEqual(['article', 'body', 'count', 'plan', 'tag:ai', 'tag:tips']);
    expect(await table.countArticles(now)).toBe(1);
    // A restore may have left the row of when it was unlisted.
    await store(unlisted);
    await world.table.send(await write([article], toText(unlisted)));
    expect(await listShelves()).toEqual(['body', 'count', 'unlisted']);
  });
});

it.each([
  ['the article that a form finds again', () => table.findArticle(toArticle(-1).newsletterId)],
  ['the count that a change starts from', () => table.toRowWrites([], toRows(toArticle(-2), undefined), now)],
])('reads %s with one consistent read', async (_, read) => {
  await store(toArticle(-1));
  await world.put('articles', { ...ARTICLE_COUNT_KEY, total: 1 });
  world.meter.read();
  await read();
  expect(world.meter.read()).toEqual({ units: 1, requests: 1 });
});
