import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLearnTables } from './learn-tables.ts';
import { customerClaims, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { accessDenied, outages, remainingMsWhen, retryAtOnce, startAwsProxies } from '../failing-aws.ts';

// Every outside call of each endpoint fails in every way.
retryAtOnce();
const tables = await openLearnTables();
const aws = await startAwsProxies({ dynamoDb: tables.meter.url, ssm: tables.meter.url });
afterAll(async () => {
  aws.close();
  await tables.close();
});
const list = await import('../../../functions/http/learn.get.ts');
const get = await import('../../../functions/http/learn/{lessonId}.get.ts');
const mark = await import('../../../functions/http/learn/{lessonId}/progress.post.ts');

let lessonId: string;
beforeAll(async () => {
  ({ lessonId } = await tables.storeLesson());
});

let remainingMs: number;
let userId: string;
beforeEach(() => {
  aws.recover();
  remainingMs = 10_000;
  userId = `google-oauth2|${randomUUID()}`;
});

const claims = () => ({ ...customerClaims, sub: userId });
const one = () => ({ pathParameters: { lessonId } });
const setDone = (isDone: boolean) =>
  send(mark.handler, withClaims(claims(), jsonEvent({ isDone }, one())), remainingMs);
const calls = {
  'GET /learn': () => send(list.handler, withClaims(claims()), remainingMs),
  'GET /learn/{lessonId}': () => send(get.handler, withClaims(claims(), one()), remainingMs),
  'POST /learn/{lessonId}/progress': () => setDone(true),
  'POST /learn/{lessonId}/progress, to undo': () => setDone(false),
};

describe.each([
  ['GET /learn', 'Query'],
  ['GET /learn/{lessonId}', 'GetItem'],
  ['POST /learn/{lessonId}/progress', 'GetItem'],
  ['POST /learn/{lessonId}/progress', 'UpdateItem'],
  ['POST /learn/{lessonId}/progress, to undo', 'DeleteItem'],
] as const)('%s, when %s fails', (call, operation) => {
  it.each(Object.entries(outages))(
    'answers 503 in time, and succeeds at the next try: %s',
    async (name, outage) => {
      aws.failOperation(operation, outage);
      remainingMs = remainingMsWhen(name);
      const answer = await calls[call]();
      aws.recover();
      remainingMs = 10_000;
      expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
      expect(answer.body).not.toContain('secret');

      expect((await calls[call]()).statusCode).toBe(200);
      const isMarked = call === 'POST /learn/{lessonId}/progress';
      expect(await tables.storedProgress(userId)).toHaveLength(isMarked ? 1 : 0);
    },
  );
});

it('keeps the time of a mark whose response was lost', async () => {
  const lost = outages['does its work and loses the response'];
  if (lost === undefined) throw new Error('There is no such outage');
  aws.failOperation('UpdateItem', lost);
  await setDone(true);
  aws.recover();
  const stored = await tables.storedProgress(userId);
  expect(stored).toHaveLength(1);
  expect(JSON.parse((await setDone(true)).body ?? '')).toEqual({ lessonId, doneAt: stored[0]?.doneAt });
});

it('answers 500 without details when a permission is missing', async () => {
  aws.failOperation('UpdateItem', accessDenied);
  const answer = await setDone(true);
  expect(parseProblem(answer)).toMatchObject({ status: 500, code: 'internal' });
  expect(answer.body).not.toContain('resource');
});
