// Only outages: a client that has seen many stops repeating calls for a while, and the calls that it left behind are repeated
// during later tests. Both would disturb other tests here.
import { describe, expect, it } from 'vitest';
import { parseProblem } from '../events.ts';
import { outages, remainingMsWhen } from '../failing-aws.ts';
import { aws, calls } from './article-calls.ts';

const names = [
  ...['is silent', 'closes the connection', 'throttles', 'answers 500', 'answers 503'],
  'breaks off its response',
];

describe.each(Object.entries(calls))('%s', (route, call) => {
  it.each(names)(`answers 503 in time to ${route} when AWS %s`, async (name) => {
    aws.respond = (request, response) => void outages[name]?.(request, response, async () => undefined);
    aws.remainingMs = remainingMsWhen(name);
    const response = await call();
    aws.remainingMs = undefined;
    expect(parseProblem(response)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(response.headers).toMatchObject({ 'retry-after': '5' });
    expect(response.body).not.toContain('secret');
  });
});
