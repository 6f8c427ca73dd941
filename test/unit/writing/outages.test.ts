// Only outages: a client that has seen many stops repeating calls for a while, and the calls that it left behind are repeated
// during later tests. Both would disturb other tests here.
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseProblem } from '../events.ts';
import { remainingMsWhen } from '../failing-aws.ts';
import { aws, calls, json } from './article-calls.ts';

const outages: Record<string, RequestListener> = {
  'is silent': () => undefined,
  'closes the connection': (request) => request.socket.destroy(),
  throttles: (request, response) => {
    const slow = '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"slow"}';
    const isDynamoDb = request.headers['x-amz-target'] !== undefined;
    json(isDynamoDb ? 400 : 503, isDynamoDb ? slow : '')(request, response);
  },
  'answers 500': json(500, '{"__type":"InternalServerError","message":"the secret cause"}'),
  'answers 503': json(503, ''),
  'breaks off its response': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"Items":[', () => response.destroy());
  },
};

describe.each(Object.entries(calls))('%s', (route, call) => {
  it.each(Object.entries(outages))(`answers 503 in time to ${route} when AWS %s`, async (name, outage) => {
    aws.respond = outage;
    aws.remainingMs = remainingMsWhen(name);
    const response = await call();
    aws.remainingMs = undefined;
    expect(parseProblem(response)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(response.headers).toMatchObject({ 'retry-after': '5' });
    expect(response.body).not.toContain('secret');
  });
});
