import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber } from '../../../customer.ts';
import { storedProgress, storeLesson, withdrawLesson } from '../../../stored-lessons.ts';
import { api, editorToken } from '../../client.ts';
import { inOneHour, publishLesson, staffApi } from '../../drafts.ts';

const mark = (id: string, token: string | undefined, body: unknown = { isDone: true }) =>
  api({ method: 'POST', path: `/learn/${id}/progress`, token, body });

describe('POST /learn/{lessonId}/progress', () => {
  it('marks a lesson as done and as not done, and changes nothing when told again', async () => {
    const { token, userId } = await newCustomer({ profile: false });
    const { lessonId } = await storeLesson();
    const first = await mark(lessonId, token);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ lessonId, doneAt: expect.stringMatching(/Z$/) });
    expect((await mark(lessonId, token)).json).toEqual(first.json);
    for (const answer of [
      await mark(lessonId, token, { isDone: false }),
      await mark(lessonId, token, { isDone: false }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ lessonId, doneAt: null });
    }
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
    const listDone = async () => (await api({ path: '/learn', token })).json.done;

    const moved = { ...content, module: 'ethical-considerations', title: 'Another title' };
    expect((await staffApi(`/${draftId}`, { version: 1, content: moved })).status).toBe(200);
    expect((await staffApi(`/${draftId}/correct`, { version: 2 })).status).toBe(200);
    expect((await mark(lessonId, token)).json).toEqual({ lessonId, doneAt });

    expect((await staffApi(`/${draftId}/withdraw`, {})).status).toBe(200);
    expect((await mark(lessonId, token, { isDone: false })).status).toBe(410);
    expect(await listDone()).toEqual([{ lessonId, doneAt }]);

    expect((await staffApi(`/${draftId}/put-back`, { version: 2 })).status).toBe(200);
    expect((await mark(lessonId, token)).json).toEqual({ lessonId, doneAt });
  });

  it('writes nothing for a lesson that is unknown, scheduled or withdrawn', async () => {
    const { token, userId } = await newCustomer();
    const [scheduled, withdrawn] = [await storeLesson({ publishDate: inOneHour() }), await storeLesson()];
    await withdrawLesson(withdrawn);
    for (const [id, status, code] of [
      ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 404, 'not-found'],
      ['nonsense', 404, 'not-found'],
      [scheduled.lessonId, 404, 'not-found'],
      [withdrawn.lessonId, 410, 'gone'],
    ] as const) {
      const answer = await mark(id, token);
      expect([answer.status, answer.json.code]).toEqual([status, code]);
    }
    expect(await storedProgress(userId)).toEqual([]);
  });

  it.each([[{}], [{ isDone: 'yes' }], [{ isDone: true, userId: 'somebody-else' }], [[true]]])(
    'answers 400 to the body %j',
    async (body) => {
      const { token } = await newCustomer();
      const { lessonId } = await storeLesson();
      expect((await mark(lessonId, token, body)).status).toBe(400);
    },
  );

  it('answers 401 to callers other than customers', async () => {
    const { lessonId } = await storeLesson();
    expect((await mark(lessonId, undefined)).status).toBe(401);
    expect((await mark(lessonId, await editorToken())).status).toBe(401);
  });
});
