import { describe, expect, it } from 'vitest';
import * as problems from '../../../functions/platform/problem.ts';
import {
  problemDocument,
  problemResponse,
  successResponse,
  withoutBody,
} from '../../../functions/platform/responses.ts';

const DOCUMENT = { status: 200, media: 'text/html' } as const;
const FORM = { status: 303 } as const;
const succeed = (endpoint: typeof DOCUMENT | typeof FORM, reply: unknown) =>
  successResponse(endpoint, reply, 'request-1', 'public, max-age=60');
const headers = { 'cache-control': 'public, max-age=60', 'x-request-id': 'request-1' };

describe('a success', () => {
  it('is a document with its character set and a strong tag of 22 letters of its text', () => {
    const answer = succeed(DOCUMENT, '<p>é</p>');
    expect(answer).toEqual({
      statusCode: 200,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      },
      body: '<p>é</p>',
    });
    expect(succeed(DOCUMENT, '<p>é</p>').headers).toEqual(answer.headers);
    expect(succeed(DOCUMENT, '<p>e</p>').headers).not.toEqual(answer.headers);
    expect(withoutBody(answer)).toEqual({ ...answer, body: '' });
  });

  it('is a way to another address', () => {
    expect(succeed(DOCUMENT, { movedTo: '/blog/a' })).toEqual({
      statusCode: 301,
      headers: { ...headers, location: '/blog/a' },
      body: '',
    });
    expect(succeed(FORM, { seeOther: '/newsletter' })).toEqual({
      statusCode: 303,
      headers: { ...headers, location: '/newsletter' },
      body: '',
    });
  });

  it('never leads to another site', () => {
    expect(() => succeed(DOCUMENT, { movedTo: '//evil.example' })).toThrow('invalid_format');
    expect(() => succeed(FORM, { seeOther: 'https://evil.example' })).toThrow('invalid_format');
  });
});

describe('a problem', () => {
  const fields = [{ path: 'name', message: 'Name is required' }];
  const retry = { 'retry-after': '5' };

  it.each([
    [problems.badRequest('Wrong'), 400, 'Bad Request', 'bad-request', 'Wrong', {}],
    [problems.invalidFields(fields), 400, 'Bad Request', 'bad-request', 'Name is required', {}],
    [problems.invalidFields([]), 400, 'Bad Request', 'bad-request', 'The request is not valid', {}],
    [
      problems.unauthenticated('Who?', 'Bearer'),
      401,
      'Unauthorized',
      'unauthenticated',
      'Who?',
      { 'www-authenticate': 'Bearer' },
    ],
    [problems.forbidden('No'), 403, 'Forbidden', 'forbidden', 'No', {}],
    [problems.notFound('Where?'), 404, 'Not Found', 'not-found', 'Where?', {}],
    [problems.conflict('Twice'), 409, 'Conflict', 'conflict', 'Twice', {}],
    [problems.gone('Withdrawn'), 410, 'Gone', 'gone', 'Withdrawn', {}],
    [problems.accountDeleted('Deleted'), 410, 'Gone', 'account-deleted', 'Deleted', {}],
    [problems.tooLarge('Big'), 413, 'Payload Too Large', 'too-large', 'Big', {}],
    [problems.wrongContentType('Type'), 415, 'Unsupported Media Type', 'wrong-content-type', 'Type', {}],
    [
      problems.tooManyRequests('Slow', 7),
      429,
      'Too Many Requests',
      'too-many-requests',
      'Slow',
      { 'retry-after': '7' },
    ],
    [
      problems.unavailable(),
      503,
      'Service Unavailable',
      'unavailable',
      'The service is busy. Please try again in a moment',
      retry,
    ],
    [
      problems.stillPreparing(),
      503,
      'Service Unavailable',
      'images-preparing',
      'The images are still being prepared. Please try again in a moment',
      retry,
    ],
    [
      problems.internal(new Error('secret')),
      500,
      'Internal Server Error',
      'internal',
      'Something went wrong on our side. Please try again',
      {},
    ],
  ])('says what it is: %s', (problem, status, title, code, message, more) => {
    const answer = problemResponse(problem, 'request-1');
    expect(answer).toMatchObject({
      statusCode: status,
      headers: {
        ...more,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'x-request-id': 'request-1',
      },
    });
    expect(JSON.parse(answer.body ?? '')).toEqual({
      type: 'about:blank',
      title,
      status,
      code,
      detail: message,
      success: false,
      message,
      error: message,
      requestId: 'request-1',
      ...(problem.fields ? { fields: problem.fields } : {}),
    });
  });

  it('keeps its cause for the log', () => {
    const cause = new Error('secret');
    expect(problems.internal(cause).cause).toBe(cause);
    expect('cause' in problems.notFound('Where?')).toBe(false);
  });

  it.each([
    [undefined, 'text/plain; charset=utf-8', 'Where?'],
    ['<h1>Not found</h1>', 'text/html; charset=utf-8', '<h1>Not found</h1>'],
  ])('is a page, or its sentence where there is no page: %s', (html, contentType, body) => {
    expect(problemDocument(problems.notFound('Where?'), 'request-1', html)).toEqual({
      statusCode: 404,
      headers: { 'content-type': contentType, 'cache-control': 'no-store', 'x-request-id': 'request-1' },
      body,
    });
  });
});
