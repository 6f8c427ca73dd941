import { describe, expect, it } from 'vitest';
import { ProblemCode } from '#shared/contract/problem.ts';
import { ApiError, isWorthRetry, parseApiError, retryDelayMs } from '../../../web/api-error.ts';

const codes = [...ProblemCode.options, 'offline'] as const;
const answer = (status: number) => new Response(null, { status });

describe('a refusal of ours', () => {
  it.each(ProblemCode.options)('%s keeps its code, its sentence and its fields', (code) => {
    const fields = [{ path: 'images.0.alt', message: 'Alt text is required for accessibility' }];
    const error = parseApiError(answer(400), { code, message: 'A sentence for people', fields });
    expect(error).toMatchObject({ code, status: 400, message: 'A sentence for people', fields });
  });

  it('loses what is no field', () => {
    const fields = [{ path: 'title' }, 'title', null, { path: 'title', message: 'Title is required' }];
    expect(parseApiError(answer(400), { code: 'bad-request', fields }).fields).toEqual([
      { path: 'title', message: 'Title is required' },
    ]);
  });
});

describe('a refusal of the gateway or the edge', () => {
  it.each([
    [400, 'bad-request'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [413, 'too-large'],
    [429, 'too-many-requests'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [418, 'unavailable'],
  ])('%i is %s, in a sentence of ours', (status, code) => {
    for (const body of [
      { message: 'Of the gateway' },
      '<html>Of the edge</html>',
      { code: 'toString' },
      null,
    ]) {
      const error = parseApiError(answer(status), body);
      expect(error).toMatchObject({ code, status, fields: [] });
      expect(error.message).toBe(new ApiError(error.code).message);
    }
  });
});

describe.each(codes)('%s', (code) => {
  it('has a sentence for people', () => {
    expect(new ApiError(code).message).toMatch(/^[A-Z].*\.$/);
  });

  it('is tried again, three times, only if it may pass', () => {
    const isPassing = ['offline', 'unavailable', 'internal', 'too-many-requests'].includes(code);
    const tries = [0, 1, 2, 3, 4].map((failures) => isWorthRetry(failures, new ApiError(code)));
    expect(tries).toEqual([isPassing, isPassing, isPassing, false, false]);
  });
});

it('tries nothing again that is no failed call', () => {
  expect(isWorthRetry(0, new Error('A mistake of ours'))).toBe(false);
  expect(isWorthRetry(0, undefined)).toBe(false);
});

it('waits 1 s before the next try, then twice as long each time, 30 s at most', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
