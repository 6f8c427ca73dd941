import { describe, expect, it } from 'vitest';
import { getHttpStatus, isOutage } from '../../../functions/platform/outage.ts';

const error = (more: object) => Object.assign(new Error('failed'), more);
const answered = (httpStatusCode: unknown) => error({ $metadata: { httpStatusCode } });

describe('isOutage', () => {
  it.each([
    'TimeoutError',
    'RequestTimeout',
    'RequestTimeoutException',
    'SlowDown',
    'Throttling',
    'ThrottlingException',
    'ThrottledException',
    'RequestLimitExceeded',
    'ProvisionedThroughputExceededException',
    'TransactionInProgressException',
    'InternalServerError',
    'InternalError',
    'ServiceUnavailable',
  ])('calls an error with the name %s an outage', (name) => {
    expect(isOutage(error({ name }))).toBe(true);
  });

  it.each([
    'ECONNRESET',
    'ECONNREFUSED',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ])('calls an error with the code %s an outage', (code) => {
    expect(isOutage(error({ code }))).toBe(true);
  });

  it.each([
    ['an answer 500', answered(500)],
    ['an answer 429', answered(429)],
    ['an answer that cannot be parsed', Object.assign(new SyntaxError('{'), { $response: {} })],
    ['an error that an outage caused', new Error('a', { cause: new Error('b', { cause: answered(503) }) })],
  ])('calls %s an outage', (_, thrown) => {
    expect(isOutage(thrown)).toBe(true);
  });

  it.each([
    ['a missing right', error({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } })],
    ['a missing table', error({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } })],
    ['an answer 499', answered(499)],
    ['a status that is no number', answered('500')],
    ['metadata without a status', error({ $metadata: null })],
    ['another code', error({ code: 'ERR_INVALID_URL' })],
    ['a code that is no text', error({ code: 500 })],
    ['a text of ours that cannot be parsed', new SyntaxError('{')],
    ['what is no error', { name: 'TimeoutError' }],
    ['nothing', undefined],
  ])('does not call %s an outage', (_, thrown) => {
    expect(isOutage(thrown)).toBe(false);
  });
});

it.each([undefined, null, 'a text', {}, { $metadata: {} }, { $metadata: 'a text' }])(
  'finds no status in %j',
  (thrown) => {
    expect(getHttpStatus(thrown)).toBeUndefined();
  },
);
