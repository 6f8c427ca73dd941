import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredLesson } from '../../../functions/lessons/lesson.ts';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { lessonBody, storeLesson, withdrawLesson } from '../../stored-lessons.ts';
import { api, editorToken } from '../client.ts';
import { inOneHour } from '../drafts.ts';

let customer: string;
let subscriber: string;
beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;
});

const get = (id: string, token = customer) => api({ path: `/learn/${id}`, token });

/** Stores a lesson, and returns it with the text of its body. */
const store = async (changes: Partial<StoredLesson>) => {
  const text = `The body of ${crypto.randomUUID()}`;
  return { text, ...(await storeLesson(changes, lessonBody(text))) };
};

describe('GET /learn/{lessonId}', () => {
  it('answers the body of a lesson for everyone signed in to a customer on the free plan', async () => {
    const { text, lessonId, title } = await store({ module: 'advanced-topics', access: 'customers' });
    const answer = await get(lessonId);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      lesson: { lessonId, title, module: 'advanced-topics', access: 'customers' },
      body: lessonBody(text),
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('answers the body to a customer without a record', async () => {
    const { token } = await newCustomer({ profile: false });
    const { text, lessonId } = await store({});
    expect((await get(lessonId, token)).json.body).toEqual(lessonBody(text));
  });

  it('answers the body of an AI Essentials lesson to a subscriber, and its extract to others', async () => {
    const { text, lessonId, extract } = await store({ module: 'advanced-topics', access: 'essentials' });
    // Stripe's event may still be on its way.
    await expect.poll(async () => (await get(lessonId, subscriber)).json.body).toEqual(lessonBody(text));
    const closed = await get(lessonId);
    expect(closed.status).toBe(200);
    expect(closed.json).toMatchObject({ lesson: { extract } });
    expect(closed.json).not.toHaveProperty('body');
    expect(closed.text).not.toContain(text);
    expect(closed.headers.get('cache-control')).toBe('private, no-store');
  });

  it('answers 404 before the moment of a lesson', async () => {
    const { lessonId, text } = await store({ publishDate: inOneHour() });
    const answer = await get(lessonId);
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    expect(answer.text).not.toContain(text);
  });

  it('answers 410 to a withdrawn lesson', async () => {
    const lesson = await store({});
    await withdrawLesson(lesson);
    const answer = await get(lesson.lessonId);
    expect([answer.status, answer.json.code]).toEqual([410, 'gone']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense', '%2e%2e%2fadmin', 'ai-fundamentals', '%00'])(
    'answers 404 to the unknown lesson %s',
    async (id) => {
      expect((await get(id)).status).toBe(404);
    },
  );

  it('answers 401 to callers other than customers, and no body', async () => {
    const { text, lessonId } = await store({});
    const path = `/learn/${lessonId}`;
    for (const answer of [await api({ path }), await api({ path, token: await editorToken() })]) {
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain(text);
    }
  });
});
