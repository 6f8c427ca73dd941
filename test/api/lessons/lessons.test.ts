import { beforeAll, describe, expect, it } from 'vitest';
import { Learn } from '#shared/contract/lessons.ts';
import { MODULES } from '#shared/modules.ts';
import { bodyWith } from '../../body-with.ts';
import type { StoredLesson } from '../../../functions/lessons/lesson.ts';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { storedProgress, storeLesson, withdrawLesson } from '../../stored-lessons.ts';
import { api } from '../client.ts';
import { inOneHour, publishLesson, succeed } from '../drafts.ts';

let customer: string;
let subscriber: string;
beforeAll(async () => {
  const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
  customer = free.token;
  subscriber = paying.token;
});

/** Stores a lesson, and returns it with the text of its body. */
const store = async (changes: Partial<StoredLesson> = {}) => {
  const text = `The body of ${crypto.randomUUID()}`;
  return { text, ...(await storeLesson(changes, bodyWith(text))) };
};

const list = (token: string) => api({ path: '/learn', token });

const read = (id: string, token = customer) => api({ path: `/learn/${id}`, token });

const mark = (id: string, token: string, isDone = true) =>
  api({ path: `/learn/${id}/progress`, token, body: { isDone } });

describe('GET /learn', () => {
  it('answers all modules with their lessons that have appeared, in their order, without a word of a body', async () => {
    const { token } = await newCustomer();
    const module = 'practical-skills';
    const first = await store({ module, access: 'essentials' });
    const scheduled = await storeLesson({ module, publishDate: inOneHour() });
    const withdrawn = await storeLesson({ module });
    await withdrawLesson(withdrawn);
    const second = await storeLesson({ module });

    const answer = await list(token);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(first.text);
    const { modules, done } = Learn.parse(answer.json);
    expect(modules.map(({ id }) => id)).toEqual(MODULES.map(({ id }) => id));
    expect(done).toEqual([]);
    const lessons = modules.find(({ id }) => id === module)?.lessons ?? [];
    const { lessonId, slug, title, minutes, includesExercise, access } = first;
    expect(lessons).toContainEqual({ lessonId, slug, title, minutes, includesExercise, access });
    const ids = lessons.map((lesson) => lesson.lessonId);
    expect(ids.indexOf(first.lessonId)).toBeLessThan(ids.indexOf(second.lessonId));
    expect(ids).not.toContain(scheduled.lessonId);
    expect(ids).not.toContain(withdrawn.lessonId);
  });

  it('answers what this customer has done, also of withdrawn lessons', async () => {
    const [one, other] = await Promise.all([newCustomer(), newCustomer()]);
    const lesson = await storeLesson();
    const { json } = await mark(lesson.lessonId, one.token);
    await withdrawLesson(lesson);
    expect((await list(one.token)).json.done).toEqual([{ lessonId: lesson.lessonId, doneAt: json.doneAt }]);
    expect((await list(other.token)).json.done).toEqual([]);
  });
});

describe('GET /learn/{lessonId}', () => {
  it('answers the body of a lesson for everyone signed in to a customer on the free plan', async () => {
    const { text, lessonId, title } = await store({ module: 'advanced-topics', access: 'customers' });
    const answer = await read(lessonId);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      lesson: { lessonId, title, module: 'advanced-topics', access: 'customers' },
      body: bodyWith(text),
    });
  });

  it('answers the body to a customer without a record', async () => {
    const { token } = await newCustomer({ profile: false });
    const { text, lessonId } = await store();
    expect((await read(lessonId, token)).json.body).toEqual(bodyWith(text));
  });

  it('answers the body of an AI Essentials lesson to a subscriber, and its extract to others', async () => {
    const { text, lessonId, extract } = await store({ module: 'advanced-topics', access: 'essentials' });
    // Stripe's event may still be on its way.
    await expect.poll(async () => (await read(lessonId, subscriber)).json.body).toEqual(bodyWith(text));
    const closed = await read(lessonId);
    expect(closed.status).toBe(200);
    expect(closed.json).toMatchObject({ lesson: { extract } });
    expect(closed.json).not.toHaveProperty('body');
    expect(closed.text).not.toContain(text);
  });
});

describe('POST /learn/{lessonId}/progress', () => {
  it('marks a lesson as done and as not done, and changes nothing when told again', async () => {
    const { token, userId } = await newCustomer({ profile: false });
    const { lessonId } = await storeLesson();
    const first = await mark(lessonId, token);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ lessonId, doneAt: expect.stringMatching(/Z$/) });
    expect((await mark(lessonId, token)).json).toEqual(first.json);
    for (let time = 0; time < 2; time += 1)
      expect(await mark(lessonId, token, false)).toMatchObject({
        status: 200,
        json: { lessonId, doneAt: null },
      });
    expect(await storedProgress(userId)).toEqual([]);
  });

  it('marks a lesson of AI Essentials for a subscriber only', async () => {
    const [free, paying] = await Promise.all([newCustomer(), newSubscriber()]);
    const { lessonId } = await storeLesson({ module: 'practical-skills', access: 'essentials' });
    const refused = await mark(lessonId, free.token);
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
    expect(refused.json.message).toBe('Your plan does not open this lesson');
    expect(await storedProgress(free.userId)).toEqual([]);
    // Stripe's event may still be on its way.
    await expect.poll(async () => (await mark(lessonId, paying.token)).status).toBe(200);
    expect(await storedProgress(paying.userId)).toMatchObject([{ lessonId, version: 1 }]);
  });

  it('keeps what was done of a lesson that is moved, corrected, withdrawn and put back', async () => {
    const { token } = await newCustomer();
    const { draftId, newsletterId: lessonId, content } = await publishLesson();
    const { doneAt } = (await mark(lessonId, token)).json;

    const moved = { ...content, module: 'ethical-considerations', title: 'Another title' };
    await succeed(`/${draftId}`, { version: 1, content: moved });
    await succeed(`/${draftId}/correct`, { version: 2 });
    expect((await mark(lessonId, token)).json).toEqual({ lessonId, doneAt });

    await succeed(`/${draftId}/withdraw`, {});
    expect((await mark(lessonId, token, false)).status).toBe(410);
    expect((await list(token)).json.done).toEqual([{ lessonId, doneAt }]);

    await succeed(`/${draftId}/put-back`, { version: 2 });
    expect((await mark(lessonId, token)).json).toEqual({ lessonId, doneAt });
  });
});
