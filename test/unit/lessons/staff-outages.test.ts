import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLessons } from './lesson-world.ts';
import { editorClaims, environment, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { outages, remainingMsWhen, retryAtOnce, startAwsProxies } from '../failing-aws.ts';

// Every call to a table fails in every way, while staff publish and order lessons.
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
retryAtOnce();
const world = await openLessons();
const aws = await startAwsProxies({ dynamoDb: world.tables.meter.url, ssm: world.tables.meter.url });
afterAll(async () => {
  aws.close();
  await world.tables.close();
});
// The handlers call the tables through the proxy.
vi.resetModules();
const list = await import('../../../functions/http/admin/modules.get.ts');
const order = await import('../../../functions/http/admin/modules/{moduleId}/order.post.ts');
const publish = await import('../../../functions/http/admin/articles/{draftId}/publish.post.ts');

let lessons: string[];
beforeAll(async () => {
  lessons = [await world.publishLesson(), await world.publishLesson()];
});

let remainingMs: number;
let draftId: string;
beforeEach(async () => {
  aws.recover();
  remainingMs = 10_000;
  draftId = await world.createDraft({ module: 'ai-terminology' });
});

const call = (handler: typeof publish.handler, body: object, pathParameters: Record<string, string>) =>
  send(handler, withClaims(editorClaims, jsonEvent(body, { pathParameters })), remainingMs);
const calls = {
  'GET /admin/modules': () => call(list.handler, {}, {}),
  'POST /admin/modules/{moduleId}/order': () => {
    const [before = null, moved = ''] = lessons;
    return call(order.handler, { draftId: moved, before }, { moduleId: 'ai-fundamentals' });
  },
  'POST /admin/articles/{draftId}/publish': () => call(publish.handler, { version: 1 }, { draftId }),
};

describe.each([
  ['GET /admin/modules', 'Query'],
  ['POST /admin/modules/{moduleId}/order', 'GetItem'],
  ['POST /admin/modules/{moduleId}/order', 'PutItem'],
  ['POST /admin/articles/{draftId}/publish', 'GetItem'],
  ['POST /admin/articles/{draftId}/publish', 'TransactWriteItems'],
] as const)('%s, when %s fails', (name, operation) => {
  it.each(Object.entries(outages))(
    'answers 503 in time, and succeeds at the next try: %s',
    async (outageName, outage) => {
      aws.failOperation(operation, outage);
      remainingMs = remainingMsWhen(outageName);
      const answer = await calls[name]();
      aws.recover();
      remainingMs = 10_000;
      expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.body).not.toContain('secret');

      expect((await calls[name]()).statusCode).toBe(200);
      const listed = await world.listOrder('ai-terminology');
      const isPublished = name === 'POST /admin/articles/{draftId}/publish';
      expect(listed.filter((id) => id === draftId)).toHaveLength(isPublished ? 1 : 0);
      expect((await world.listOrder('ai-fundamentals')).toSorted()).toEqual(lessons.toSorted());
    },
  );
});
