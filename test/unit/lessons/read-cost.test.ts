import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Learn } from '#shared/contract/lessons.ts';
import { limits } from '#shared/limits.ts';
import { MODULES, type ModuleId } from '#shared/modules.ts';
import type { StoredLesson } from '../../../functions/lessons/lesson.ts';
import { bodyOfBytes } from '../../blog-table.ts';
import { newLesson } from '../../stored-lessons.ts';
import { customerClaims, jsonEvent, send, withClaims } from '../events.ts';
import { openLearnTables, openPlan } from './learn-tables.ts';

const tables = await openLearnTables({ isMetered: true });
afterAll(() => tables.close());
const list = await import('../../../functions/http/learn.get.ts');
const get = await import('../../../functions/http/learn/{lessonId}.get.ts');
const mark = await import('../../../functions/http/learn/{lessonId}/progress.post.ts');
const me = await import('../../../functions/http/users/me.get.ts');

const newUserId = () => `google-oauth2|${randomUUID()}`;
const claimsFor = (userId: string) => ({ ...customerClaims, sub: userId });

/** The capacity units of a call that succeeds, writes included. */
const cost = async (call: () => ReturnType<typeof send>) => {
  tables.meter.read();
  const { statusCode, body = '' } = await call();
  const measured = tables.meter.read();
  expect(statusCode).toBe(200);
  return { ...measured, json: JSON.parse(body) };
};

const toDone = (userId: string, lessons: readonly { lessonId: string }[]) =>
  lessons.map(({ lessonId }) => ({ userId, lessonId, version: 1, doneAt: '2026-11-01T09:00:00.000Z' }));

/** Titles and takeaways of the length of real ones, 42 and 72 letters. */
const fillModule = async (module: ModuleId, count: number): Promise<StoredLesson[]> => {
  const lessons = Array.from({ length: count }, (_, at) =>
    newLesson({
      module,
      title: `Write the reply to a late payer, part ${String(at).padStart(4, '0')}`,
      takeaway: 'three letters for late payers, from the first reminder to the last one',
    }),
  );
  await tables.storeModule(module, lessons);
  return lessons;
};

const fill = async (counts: readonly number[]) => {
  const modules: StoredLesson[][] = [];
  for (const [at, { id }] of MODULES.entries()) modules.push(await fillModule(id, counts[at] ?? 0));
  return modules.flat();
};

const readLearn = (userId: string) => cost(() => send(list.handler, withClaims(claimsFor(userId))));

/** What each page costs a customer who has done all lessons. */
const measure = async (userId: string, lesson: StoredLesson) => {
  const claims = claimsFor(userId);
  const pathParameters = { lessonId: lesson.lessonId };
  const setDone = (isDone: boolean) =>
    cost(() => send(mark.handler, withClaims(claims, jsonEvent({ isDone }, { pathParameters }))));
  return {
    learn: await readLearn(userId),
    lesson: await cost(() => send(get.handler, withClaims(claims, { pathParameters }))),
    mark: await setDone(true),
    undo: await setDone(false),
    me: await cost(() => send(me.handler, withClaims(claims))),
  };
};

/** Every customer has a plan and has done these lessons. */
const addCustomers = async (count: number, lessons: readonly StoredLesson[]) => {
  const userIds = Array.from({ length: count }, newUserId);
  const plan = { version: 1, subscription: openPlan };
  await tables.putCustomers(
    userIds.map((userId) => ({ ...plan, userId, stripeCustomerId: `cus_${userId}` })),
  );
  await tables.putProgress(userIds.flatMap((userId) => toDone(userId, lessons)));
};

const SAMPLES = [3, 3, 3, 3, 3, 3];

describe('the read units of learning', () => {
  let userId: string;
  let lessons: StoredLesson[];
  let lesson: StoredLesson;
  let alone: Awaited<ReturnType<typeof measure>>;
  let among: typeof alone;
  beforeAll(async () => {
    userId = newUserId();
    lessons = await fill(SAMPLES);
    lesson = await tables.storeLesson(
      { access: 'essentials', module: 'in-depth-coverage' },
      bodyOfBytes(7000),
    );
    await tables.storePlan(userId, openPlan);
    await tables.putProgress(toDone(userId, lessons));
    // The first visit also stores the address that the tenant has verified.
    await measure(userId, lesson);
    alone = await measure(userId, lesson);
    await addCustomers(200, lessons);
    among = await measure(userId, lesson);
  });

  it('costs the same with one customer and among 200', () => {
    const toUnits = (measured: typeof alone) =>
      Object.entries(measured).map(([page, { units, requests }]) => [page, units, requests]);
    expect(toUnits(among)).toEqual(toUnits(alone));
  });

  it('reads Learn with 18 lessons in three requests with at most two units', () => {
    const { modules, done } = Learn.parse(alone.learn.json);
    expect(modules.flatMap((module) => module.lessons)).toHaveLength(18);
    expect(done).toHaveLength(18);
    expect(alone.learn.requests).toBe(3);
    expect(alone.learn.units).toBeLessThanOrEqual(2);
  });

  it('reads a lesson of 7 kB with at most two and a half units', () => {
    expect(alone.lesson.json).toHaveProperty('body');
    expect(alone.lesson.requests).toBe(3);
    expect(alone.lesson.units).toBeLessThanOrEqual(2.5);
  });

  it.each(['mark', 'undo'] as const)(
    'spends at most two and a half units on a %s, one of them to write',
    (page) => {
      expect(alone[page].requests).toBe(3);
      expect(alone[page].units).toBeLessThanOrEqual(2.5);
    },
  );

  it('reads a customer for half a unit, whatever they have done', () => {
    expect([alone.me.units, alone.me.requests]).toEqual([0.5, 1]);
  });

  it('reads ten full modules in three requests, with at most 72 units, and 64 more when all is done', async () => {
    const lessonsOfAll = await fill(MODULES.map(() => limits.lessonsPerModule.max));
    const [beginner, expert] = [newUserId(), newUserId()];
    await tables.putProgress(toDone(expert, lessonsOfAll));
    const [first, last] = [await readLearn(beginner), await readLearn(expert)];
    expect(Learn.parse(last.json).done).toHaveLength(2000);
    expect([first.requests, last.requests]).toEqual([3, 3]);
    expect(first.units).toBeLessThanOrEqual(72);
    expect(last.units - first.units).toBeLessThanOrEqual(64);
  });
});
