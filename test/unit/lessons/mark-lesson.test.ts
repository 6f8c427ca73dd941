import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { toWithdrawnLessonRow } from '../../../functions/lessons/lesson-records.ts';
import { newUlid } from '../../stored-lessons.ts';
import { openLearnTables, openPlan } from './learn-tables.ts';

const tables = await openLearnTables();
afterAll(() => tables.close());
const { markLesson } = await import('../../../functions/lessons/mark-lesson.ts');
const { listDone, removeAll } = await import('../../../functions/lessons/progress.table.ts');

const HOUR_MS = 60 * 60 * 1000;
const now = new Date();
const newUserId = () => `google-oauth2|${randomUUID()}`;
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

describe('markLesson', () => {
  it('reads the plan consistently, because customers come here straight from paying', async () => {
    const { lessonId } = await tables.storeLesson();
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    await markLesson({ userId: newUserId(), lessonId, isDone: true }, now);
    const inputs = send.mock.calls.map(([{ input }]) => input);
    send.mockRestore();
    expect(inputs).toContainEqual(expect.objectContaining({ TableName: 'customers', ConsistentRead: true }));
  });

  it('stores when a lesson was done, with a version', async () => {
    const userId = newUserId();
    const { lessonId } = await tables.storeLesson();
    expect(await markLesson({ userId, lessonId, isDone: true }, now)).toBe(now.toISOString());
    expect(await tables.storedProgress(userId)).toEqual([
      { userId, lessonId, version: 1, doneAt: now.toISOString() },
    ]);
    expect(await listDone(userId)).toEqual([{ lessonId, doneAt: now.toISOString() }]);
  });

  it('keeps the first time when a lesson is marked again later', async () => {
    const mark = { userId: newUserId(), lessonId: (await tables.storeLesson()).lessonId, isDone: true };
    const first = await markLesson(mark, now);
    expect(await markLesson(mark, new Date(now.getTime() + HOUR_MS))).toBe(first);
    expect(await tables.storedProgress(mark.userId)).toMatchObject([{ doneAt: first }]);
  });

  it('stores one time when fifty devices mark the same lesson at once, and tells it to all', async () => {
    const mark = { userId: newUserId(), lessonId: (await tables.storeLesson()).lessonId, isDone: true };
    const answers = await times(50, (at) => markLesson(mark, new Date(now.getTime() + at)));
    expect(new Set(answers).size).toBe(1);
    expect(await tables.storedProgress(mark.userId)).toMatchObject([{ doneAt: answers[0] }]);
  });

  it('removes a mark, also one that is not there, and starts a new time after it', async () => {
    const userId = newUserId();
    const { lessonId } = await tables.storeLesson();
    const undo = { userId, lessonId, isDone: false };
    expect(await markLesson(undo, now)).toBeNull();
    await markLesson({ ...undo, isDone: true }, now);
    expect(await markLesson(undo, now)).toBeNull();
    expect(await markLesson(undo, now)).toBeNull();
    expect(await tables.storedProgress(userId)).toEqual([]);
    const later = new Date(now.getTime() + HOUR_MS);
    expect(await markLesson({ ...undo, isDone: true }, later)).toBe(later.toISOString());
  });

  it('leaves one mark or none when two devices mark and undo at once', async () => {
    const userId = newUserId();
    const { lessonId } = await tables.storeLesson();
    const answers = await times(50, (at) =>
      markLesson({ userId, lessonId, isDone: at % 2 === 0 }, new Date(now.getTime() + at)),
    );
    const stored = await tables.storedProgress(userId);
    expect(stored.length).toBeLessThanOrEqual(1);
    for (const { doneAt } of stored) expect(answers).toContain(doneAt);
    // Whoever speaks last decides.
    await markLesson({ userId, lessonId, isDone: true }, now);
    expect(await listDone(userId)).toHaveLength(1);
  });

  it('keeps the marks of several lessons and customers apart', async () => {
    const [one, other] = [newUserId(), newUserId()];
    const lessons = await times(3, () => tables.storeLesson());
    for (const { lessonId } of lessons) await markLesson({ userId: one, lessonId, isDone: true }, now);
    await markLesson({ userId: other, lessonId: lessons[0]?.lessonId ?? '', isDone: true }, now);
    await markLesson({ userId: one, lessonId: lessons[1]?.lessonId ?? '', isDone: false }, now);
    const toIds = (done: readonly { lessonId: string }[]) => done.map(({ lessonId }) => lessonId);
    expect(toIds(await listDone(one))).toEqual([lessons[0], lessons[2]].map((l) => l?.lessonId).toSorted());
    expect(toIds(await listDone(other))).toEqual([lessons[0]?.lessonId]);
  });

  it.each([true, false])(
    'refuses a lesson that the plan does not open, and writes nothing: isDone %s',
    async (isDone) => {
      const userId = newUserId();
      const { lessonId } = await tables.storeLesson({ module: 'advanced-topics', access: 'essentials' });
      await tables.putProgress([{ userId, lessonId, version: 1, doneAt: '2026-10-01T09:00:00.000Z' }]);
      const before = await tables.storedProgress(userId);
      await expect(markLesson({ userId, lessonId, isDone }, now)).rejects.toMatchObject({
        status: 403,
        message: 'Your plan does not open this lesson',
      });
      expect(await tables.storedProgress(userId)).toEqual(before);
    },
  );

  it('keeps what was done when the plan ends, and when it returns', async () => {
    const userId = newUserId();
    const { lessonId } = await tables.storeLesson({ module: 'advanced-topics', access: 'essentials' });
    await tables.storePlan(userId, openPlan);
    const first = await markLesson({ userId, lessonId, isDone: true }, now);
    await tables.storePlan(userId, { ...openPlan, status: 'canceled' });
    await expect(markLesson({ userId, lessonId, isDone: false }, now)).rejects.toMatchObject({ status: 403 });
    expect(await listDone(userId)).toEqual([{ lessonId, doneAt: first }]);
    await tables.storePlan(userId, openPlan);
    expect(await markLesson({ userId, lessonId, isDone: true }, new Date(now.getTime() + HOUR_MS))).toBe(
      first,
    );
  });

  it('refuses a lesson that is unknown, scheduled or withdrawn, and writes nothing', async () => {
    const userId = newUserId();
    const scheduled = await tables.storeLesson({ publishDate: new Date(Date.now() + HOUR_MS).toISOString() });
    const withdrawn = newUlid(now.getTime() - HOUR_MS);
    await tables.putRow(toWithdrawnLessonRow(withdrawn));
    for (const [lessonId, status] of [
      [newUlid(now.getTime() - HOUR_MS), 404],
      [scheduled.lessonId, 404],
      [withdrawn, 410],
    ] as const)
      for (const isDone of [true, false])
        await expect(markLesson({ userId, lessonId, isDone }, now)).rejects.toMatchObject({ status });
    expect(await tables.storedProgress(userId)).toEqual([]);
  });

  it('removes all marks of one customer, those that it cannot read too, and none of another', async () => {
    const [userId, other] = [newUserId(), newUserId()];
    await tables.putProgress(
      [userId, other].flatMap((id) => [
        { userId: id, lessonId: newUlid(), version: 1, doneAt: '2026-10-01T09:00:00.000Z' },
        { userId: id, lessonId: newUlid(), version: 99 },
      ]),
    );
    await removeAll(userId);
    await removeAll(newUserId());
    expect(await tables.storedProgress(userId)).toEqual([]);
    expect(await tables.storedProgress(other)).toHaveLength(2);
  });

  it('fails for progress of an unknown version', async () => {
    const userId = newUserId();
    await tables.putProgress([
      { userId, lessonId: newUlid(), version: 99, doneAt: '2026-10-01T09:00:00.000Z' },
    ]);
    await expect(listDone(userId)).rejects.toThrow('version');
  });
});
