import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';
import { forgetCustomer } from '../../../web/features/session/stored-customer.ts';
import {
  addMark,
  readMarks,
  removeMark,
  subscribeToMarks,
} from '../../../web/features/lessons/progress-queue.ts';
import { type Sending, sendMarks } from '../../../web/features/lessons/send-marks.ts';
import { memoryStorage } from '../storage.ts';

const ANNA = 'auth0|anna';
const [FIRST, SECOND] = ['01KN0X5ZQ8TNY3R9M7V2C4D6E8', '01KN0X5ZQ8TNY3R9M7V2C4D6E9'];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', vi.fn<typeof addEventListener>());
  vi.stubGlobal('removeEventListener', vi.fn<typeof removeEventListener>());
});
afterEach(() => {
  for (const mark of readMarks(ANNA)) removeMark(ANNA, mark);
  vi.unstubAllGlobals();
});

const at = (second: number) => `2026-11-23T10:00:0${second}.000Z`;
const done = (lessonId: string, second = 0) => ({ lessonId, isDone: true, markedAt: at(second) });
const undone = (lessonId: string, second = 0) => ({ lessonId, isDone: false, markedAt: at(second) });

/** An API that saves every mark unless its answers say otherwise. Each answer is used once. */
const startApi = (...answers: (ApiError | (() => void))[]) => {
  const received: string[] = [];
  const refusals: string[] = [];
  const sending: Sending = {
    userId: ANNA,
    send: async ({ lessonId, isDone }) => {
      received.push(`${lessonId} ${isDone}`);
      const answer = answers.shift();
      if (answer instanceof ApiError) throw answer;
      answer?.();
    },
    onRefused: ({ code }) => refusals.push(code),
  };
  return { received, refusals, sending };
};

describe('the queue of marks', () => {
  it('keeps the newest mark of each lesson, the oldest lesson first', () => {
    addMark(ANNA, done(SECOND, 1));
    addMark(ANNA, done(FIRST, 2));
    addMark(ANNA, undone(SECOND, 3));
    expect(readMarks(ANNA)).toEqual([done(FIRST, 2), undone(SECOND, 3)]);
  });

  it('answers the same array until something changes', () => {
    addMark(ANNA, done(FIRST));
    const marks = readMarks(ANNA);
    expect(readMarks(ANNA)).toBe(marks);
    addMark(ANNA, undone(FIRST, 1));
    expect(readMarks(ANNA)).not.toBe(marks);
  });

  it('shows one customer nothing of another', () => {
    addMark(ANNA, done(FIRST));
    expect(readMarks('auth0|an')).toEqual([]);
    expect(readMarks('auth0|ben')).toEqual([]);
  });

  it('is empty after the session is over', () => {
    addMark(ANNA, done(FIRST));
    forgetCustomer();
    expect(readMarks(ANNA)).toEqual([]);
  });

  it('lasts until the page is closed where the storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    addMark(ANNA, done(FIRST));
    expect(readMarks(ANNA)).toEqual([done(FIRST)]);
    removeMark(ANNA, done(FIRST));
    expect(readMarks(ANNA)).toEqual([]);
  });

  it('tells its listeners of every change until they leave', () => {
    const listener = vi.fn<() => void>();
    const leave = subscribeToMarks(listener);
    addMark(ANNA, done(FIRST));
    removeMark(ANNA, done(FIRST));
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    addMark(ANNA, done(FIRST));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('sendMarks', () => {
  it('sends every mark once and forgets it', async () => {
    addMark(ANNA, done(FIRST));
    addMark(ANNA, undone(SECOND, 1));
    const { received, refusals, sending } = startApi();
    await sendMarks(sending);
    expect(received).toEqual([`${FIRST} true`, `${SECOND} false`]);
    expect(refusals).toEqual([]);
    expect(readMarks(ANNA)).toEqual([]);
  });

  it('sends the newest mark of a lesson last when it came while an older one was on its way', async () => {
    addMark(ANNA, done(FIRST));
    const { received, sending } = startApi(() => addMark(ANNA, undone(FIRST, 1)));
    await sendMarks(sending);
    expect(received).toEqual([`${FIRST} true`, `${FIRST} false`]);
    expect(readMarks(ANNA)).toEqual([]);
  });

  it.each(['offline', 'unavailable', 'internal', 'too-many-requests', 'unauthenticated'] as const)(
    'keeps all marks after the failure %s',
    async (code) => {
      addMark(ANNA, done(FIRST));
      addMark(ANNA, done(SECOND, 1));
      const { received, refusals, sending } = startApi(new ApiError(code));
      await expect(sendMarks(sending)).rejects.toMatchObject({ code });
      expect(received).toEqual([`${FIRST} true`]);
      expect(refusals).toEqual([]);
      expect(readMarks(ANNA)).toHaveLength(2);
    },
  );

  it.each(['forbidden', 'not-found', 'gone', 'bad-request'] as const)(
    'drops a mark that is refused with %s, says so, and sends the others',
    async (code) => {
      addMark(ANNA, done(FIRST));
      addMark(ANNA, done(SECOND, 1));
      const { received, refusals, sending } = startApi(new ApiError(code));
      await sendMarks(sending);
      expect(received).toEqual([`${FIRST} true`, `${SECOND} true`]);
      expect(refusals).toEqual([code]);
      expect(readMarks(ANNA)).toEqual([]);
    },
  );
});
