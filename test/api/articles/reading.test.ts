import { beforeAll, describe, expect, it } from 'vitest';
import type { Access, Teaser } from '#shared/contract/articles.ts';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { here } from '../../here.ts';
import { api, expectRightTotal, findDrawnImage, formWith, publishForm, wholeList } from '../client.ts';
import { bodyWith, fetchArticle, inOneHour, publishDraft, succeed } from '../drafts.ts';

let customer: string;
let subscriber: string;
beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;
});

/** An id that no article has. */
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('GET /articles', () => {
  const list = (query = '') => api({ path: `/articles${query}`, token: customer });

  /** All teasers of a list, fetched page by page. */
  const listAll = async (tag?: string) => {
    const articles: Teaser[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ ...(tag && { tag }), ...(cursor && { cursor }) });
      const { status, json } = await list(`?${query}`);
      expect(status).toBe(200);
      articles.push(...json.articles);
      ({ cursor } = json);
    } while (cursor !== undefined);
    return articles;
  };

  it('answers teasers, newest first, without a word of a body, for one person, so that no cache keeps it', async () => {
    const secret = `Between us: ${crypto.randomUUID()}`;
    const published = await publishDraft({ access: 'customers', body: bodyWith(secret) });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
    expect(answer.text).not.toContain(secret);
    const { newsletterId, slug, content } = published;
    const { title } = content;
    expect(answer.json.articles).toContainEqual(
      expect.objectContaining({ newsletterId, title, slug, words: 3, access: 'customers', hasBody: true }),
    );
    expect(answer.json.articles).toHaveLength(12);
    const ids = (await listAll()).map((teaser) => teaser.newsletterId);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(ids).toContain(newsletterId);
  });

  it('answers the articles of one tag, and no scheduled one', async () => {
    const review = await publishDraft({ tags: ['review', 'opinion'] });
    const other = await publishDraft({ tags: ['opinion'] });
    const scheduled = await publishDraft({ tags: ['review'] }, inOneHour());
    const teasers = await listAll('review');
    const ids = teasers.map((teaser) => teaser.newsletterId);
    expect(ids).toContain(review.newsletterId);
    expect(ids).not.toContain(other.newsletterId);
    expect(ids).not.toContain(scheduled.newsletterId);
    expect(teasers.every(({ tags }) => tags.includes('review'))).toBe(true);
    expect(teasers).toEqual((await listAll()).filter(({ tags }) => tags.includes('review')));
  });
});

describe('GET /articles/{newsletterId}', () => {
  const get = (id: string, token = customer) => api({ path: `/articles/${id}`, token });

  /** Publishes an article with a body, and returns it with the text of the body. */
  const publish = async (access: Access, publishDate?: string) => {
    const text = `The body of ${crypto.randomUUID()}`;
    const { draftId, newsletterId, content } = await publishDraft(
      { access, body: bodyWith(text) },
      publishDate,
    );
    return { text, draftId, newsletterId, title: content.title, extract: content.extract };
  };

  it.each(['everyone', 'customers'] as const)(
    'answers the body of an article for %s to a customer on the free plan',
    async (access) => {
      const { text, newsletterId, title } = await publish(access);
      const answer = await get(newsletterId);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        article: { newsletterId, title, access, hasBody: true },
        isOpen: true,
        body: bodyWith(text),
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('answers the body of an AI Essentials article to a subscriber, and its extract to others', async () => {
    const { text, newsletterId, extract } = await publish('essentials');
    // Stripe's event may still be on its way.
    await expect.poll(async () => (await get(newsletterId, subscriber)).json.isOpen).toBe(true);
    expect((await get(newsletterId, subscriber)).json.body).toEqual(bodyWith(text));
    const closed = await get(newsletterId);
    expect(closed.status).toBe(200);
    expect(closed.json).toMatchObject({ article: { extract }, isOpen: false });
    expect(closed.json).not.toHaveProperty('body');
    expect(closed.text).not.toContain(text);
    expect(closed.headers.get('cache-control')).toBe('private, no-store');
  });

  it('calls an article that is its extract open, whoever may read it', async () => {
    const { newsletterId } = await publishDraft({ access: 'essentials', body: { type: 'doc', content: [] } });
    const { json } = await get(newsletterId);
    expect(json).toMatchObject({ article: { hasBody: false }, isOpen: true });
    expect(json).not.toHaveProperty('body');
  });

  it('answers 404 to an unknown article, and before the moment of an article', async () => {
    const { newsletterId, text } = await publish('everyone', inOneHour());
    for (const id of [UNKNOWN, newsletterId]) {
      const answer = await get(id);
      expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
      expect(answer.text).not.toContain(text);
    }
  });
});

describe('GET /blog/newsletter/list', () => {
  const list = (query = '') => api({ path: `/blog/newsletter/list${query}`, key: here('siteApiKey') });

  it('answers the ten newest articles, newest first, and the total', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    const dates = answer.json.newsletters.map((item: { publishDate: string }) => item.publishDate);
    expect(dates.length).toBe(10);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(answer.json.total).toBeGreaterThanOrEqual(dates.length);
  });

  it('pages by cursor through the same articles for every page size', async () => {
    const listIds = async (limit: number) =>
      (await wholeList(limit)).newsletters.map((item) => item.newsletterId);
    const inSmallPages = await listIds(3);
    expect(new Set(inSmallPages).size).toBe(inSmallPages.length);
    expect(inSmallPages).toEqual(await listIds(50));
    await expectRightTotal();
  });

  it('neither shows nor counts an article before its publish date', async () => {
    const { newsletterId } = await publishForm({ publishDate: inOneHour() });
    const { newsletters } = await wholeList();
    await expectRightTotal();
    expect(newsletters.map((item) => item.newsletterId)).not.toContain(newsletterId);
    expect(newsletters.every((item) => Date.parse(item.publishDate) <= Date.now())).toBe(true);
  });

  it('lets the edge cache the list for seconds and browsers not at all', async () => {
    const answer = await list('?limit=4');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    await expect.poll(async () => (await list('?limit=4')).headers.get('x-cache')).toMatch(/^Hit/);
  });
});

describe('GET /blog/newsletter/{newsletterId}', () => {
  it('answers a published article', async () => {
    const form = formWith(await findDrawnImage(), { publishDate: '2024-05-06' });
    const article = await publishForm(form);
    const answer = await fetchArticle(article.newsletterId);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(article);
    expect(answer.json).toMatchObject({ ...form, publishDate: '2024-05-06T00:00:00.000Z' });
  });

  it('answers 404 to an unknown article, and before the publish date of an article', async () => {
    const { newsletterId } = await publishForm({ publishDate: inOneHour() });
    for (const id of [UNKNOWN, newsletterId]) {
      const answer = await fetchArticle(id);
      expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    }
  });

  it('is kept for half a minute, so that a correction reaches every reader within a minute', async () => {
    const { newsletterId } = await publishDraft();
    expect((await fetchArticle(newsletterId)).headers.get('cache-control')).toBe('public, max-age=30');
  });
});

it('answers 410 to a withdrawn article, which no cache keeps', async () => {
  const { draftId, newsletterId } = await publishDraft();
  await succeed(`/${draftId}/withdraw`, {});
  for (const answer of [
    await api({ path: `/articles/${newsletterId}`, token: customer }),
    await fetchArticle(newsletterId),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([410, 'gone']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});
