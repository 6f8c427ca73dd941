import { beforeAll, describe, expect, it } from 'vitest';
import type { Access, Teaser } from '#shared/contract/articles.ts';
import { bodyWith } from '../../body-with.ts';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { here } from '../../here.ts';
import { api, expectRightTotal, findDrawnImage, formWith, publishForm, wholeList } from '../client.ts';
import { fetchArticle, publishDraft, succeed } from '../drafts.ts';

let customer: string;
let subscriber: string;
beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;
});

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

  it('answers teasers, newest first, without a word of a body', async () => {
    const secret = `Between us: ${crypto.randomUUID()}`;
    const published = await publishDraft({ access: 'customers', body: bodyWith(secret) });
    const answer = await list();
    expect(answer.status).toBe(200);
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

  it('answers the articles of one tag', async () => {
    const review = await publishDraft({ tags: ['review', 'opinion'] });
    const other = await publishDraft({ tags: ['opinion'] });
    const teasers = await listAll('review');
    const ids = teasers.map((teaser) => teaser.newsletterId);
    expect(ids).toContain(review.newsletterId);
    expect(ids).not.toContain(other.newsletterId);
    expect(teasers).toEqual((await listAll()).filter(({ tags }) => tags.includes('review')));
  });
});

describe('GET /articles/{newsletterId}', () => {
  const get = (id: string, token = customer) => api({ path: `/articles/${id}`, token });

  /** Publishes an article with a body, and returns it with the text of the body. */
  const publish = async (access: Access) => {
    const text = `The body of ${crypto.randomUUID()}`;
    const { newsletterId, content } = await publishDraft({ access, body: bodyWith(text) });
    return { text, newsletterId, title: content.title, extract: content.extract };
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
  });

  it('calls an article that is its extract open, whoever may read it', async () => {
    const { newsletterId } = await publishDraft({ access: 'essentials', body: { type: 'doc', content: [] } });
    const { json } = await get(newsletterId);
    expect(json).toMatchObject({ article: { hasBody: false }, isOpen: true });
    expect(json).not.toHaveProperty('body');
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
