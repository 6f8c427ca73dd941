import { beforeAll, describe, expect, it } from 'vitest';
import type { Teaser } from '#shared/contract/articles.ts';
import { newCustomer } from '../customer.ts';
import { api, editorToken } from './client.ts';
import { bodyWith, inOneHour, publishDraft } from './drafts.ts';

let token: string;
beforeAll(async () => {
  ({ token } = await newCustomer());
});

const list = (query = '') => api({ path: `/articles${query}`, token });

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

describe('GET /articles', () => {
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
    const all = (await listAll()).filter(({ tags }) => tags.includes('review'));
    // Other tests may publish meanwhile.
    expect(teasers.filter((teaser) => all.some((item) => item.newsletterId === teaser.newsletterId))).toEqual(
      all,
    );
  });

  it.each(['?tag=gossip', '?tag=body', '?cursor=nonsense', '?limit=50'])(
    'answers 400 to %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it('answers for one person, so that no cache keeps it', async () => {
    const { headers } = await list();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-cache')).not.toBe('Hit from cloudfront');
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await api({ path: '/articles' })).status).toBe(401);
    expect((await api({ path: '/articles', token: await editorToken() })).status).toBe(401);
  });
});
