import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#shared/contract/articles.ts';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { api, editorToken } from '../client.ts';
import { bodyWith, inOneHour, publishDraft, staffApi } from '../drafts.ts';

let customer: string;
let subscriber: string;
beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;
});

const get = (id: string, token: string | undefined = customer) => api({ path: `/articles/${id}`, token });

/** Publishes an article with a body, and returns it with the text of the body. */
const publish = async (access: Access, publishDate?: string) => {
  const text = `The body of ${crypto.randomUUID()}`;
  const { draftId, newsletterId, content } = await publishDraft(
    { access, body: bodyWith(text) },
    publishDate,
  );
  return { text, draftId, newsletterId, title: content.title, extract: content.extract };
};

describe('GET /articles/{newsletterId}', () => {
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

  it('answers 404 before the moment of an article', async () => {
    const { newsletterId, text } = await publish('everyone', inOneHour());
    const answer = await get(newsletterId);
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    expect(answer.text).not.toContain(text);
  });

  it('answers 410 to a withdrawn article', async () => {
    const { draftId, newsletterId } = await publish('everyone');
    await staffApi(`/${draftId}/withdraw`, {});
    const answer = await get(newsletterId);
    expect([answer.status, answer.json.code]).toEqual([410, 'gone']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense', '%2e%2e%2fadmin', 'count', '%00'])(
    'answers 404 to the unknown article %s',
    async (id) => {
      expect((await get(id)).status).toBe(404);
    },
  );

  it('answers 401 to callers other than customers, and no body', async () => {
    const { text, newsletterId } = await publish('customers');
    const path = `/articles/${newsletterId}`;
    for (const answer of [await api({ path }), await api({ path, token: await editorToken() })]) {
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain(text);
    }
  });
});
