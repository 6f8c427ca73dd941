import { describe, expect, it } from 'vitest';
import { ProblemCode } from '#shared/contract/problem.ts';
import {
  ApiError,
  isWorthRetry,
  parseApiError,
  rethrowWithPrefix,
  retryDelayMs,
} from '../../../web/api-error.ts';

const codes = [...ProblemCode.options, 'offline'] as const;
const respond = (status: number) => new Response(null, { status });

describe('a problem of the API', () => {
  it.each(ProblemCode.options)('keeps the code, message and fields of the problem %s', (code) => {
    const fields = [{ path: 'images.0.alt', message: 'Alt text is required for accessibility' }];
    const error = parseApiError(respond(400), { code, message: 'A sentence for people', fields });
    expect(error).toMatchObject({ code, status: 400, message: 'A sentence for people', fields });
  });

  it('drops malformed fields of a problem', () => {
    const fields = [{ path: 'title' }, 'title', null, { path: 'title', message: 'Title is required' }];
    expect(parseApiError(respond(400), { code: 'bad-request', fields }).fields).toEqual([
      { path: 'title', message: 'Title is required' },
    ]);
  });
});

describe('an error of the gateway or the edge', () => {
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
  ])('maps status %i to %s, with our own sentence', (status, code) => {
    for (const body of [
      { message: 'From the gateway' },
      '<html>From the edge</html>',
      { code: 'toString' },
      null,
    ]) {
      const error = parseApiError(respond(status), body);
      expect(error).toMatchObject({ code, status, fields: [] });
      expect(error.message).toBe(new ApiError(error.code).message);
    }
  });
});

describe.each(codes)('an ApiError with the code %s', (code) => {
  it('gives each error code a sentence for people', () => {
    expect(new ApiError(code).message).toMatch(/^[A-Z].*\.$/);
  });

  it('retries three times only when the failure may pass', () => {
    const isTemporary = ['offline', 'unavailable', 'internal', 'too-many-requests'].includes(code);
    const tries = [0, 1, 2, 3, 4].map((failures) => isWorthRetry(failures, new ApiError(code)));
    expect(tries).toEqual([isTemporary, isTemporary, isTemporary, false, false]);
  });
});

it('does not retry an error that is no failed call', () => {
  expect(isWorthRetry(0, new Error('A bug'))).toBe(false);
  expect(isWorthRetry(0, undefined)).toBe(false);
});

it('waits 1 s before the first retry, then twice as long each time, 30 s at most', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

describe('rethrowWithPrefix', () => {
  it('puts the name of the call before the message and keeps the rest', () => {
    const error = new ApiError('conflict', { status: 409, message: 'Complete already.' });
    expect(() => rethrowWithPrefix('Failed to create user')(error)).toThrow(
      expect.objectContaining({
        code: 'conflict',
        status: 409,
        message: 'Failed to create user: Complete already.',
        cause: 'Complete already.',
      }),
    );
  });

  it('rethrows an abort unchanged', () => {
    const abort = new DOMException('', 'AbortError');
    expect(() => rethrowWithPrefix('Failed to create user')(abort)).toThrow(abort);
  });
});
