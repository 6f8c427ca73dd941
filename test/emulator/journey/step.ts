// A step of the journey: one call of one function, and what it needs first.
import { expect } from 'vitest';
import { api, type Answer, type Call } from '../../api/client.ts';

export interface Step {
  readonly title: string;
  /** The function that answers, by its description in the template: a route, or what a job does. */
  readonly calls: string;
  /** Makes what the call needs, and answers the call. The call rejects unless its answer is the expected one. */
  readonly prepare: () => Promise<() => Promise<void>>;
}

/** Calls the API and expects a status, and in its JSON at least `body`. */
export const expectAnswer = async (call: Call, status: number, body?: object): Promise<Answer> => {
  const answer = await api(call);
  expect(answer.status, answer.text).toBe(status);
  if (body !== undefined) expect(answer.json).toMatchObject(body);
  return answer;
};

/** A step whose call needs nothing. */
export const simple = (title: string, calls: string, call: () => Promise<unknown>): Step => ({
  title,
  calls,
  prepare: () =>
    Promise.resolve(async () => {
      await call();
    }),
});

/** A step that prepares a value for its call. */
export const step = <T>(
  title: string,
  calls: string,
  prepare: () => Promise<T>,
  call: (prepared: T) => Promise<unknown>,
): Step => ({
  title,
  calls,
  prepare: async () => {
    const prepared = await prepare();
    return async () => {
      await call(prepared);
    };
  },
});

/** Makes a value at the first question, and answers the same one after that. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
