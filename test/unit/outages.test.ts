// Each call of the endpoints to the tables and to the Parameter Store fails in every way.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyWith } from '../body-with.ts';
import type { HttpResponse } from '../../functions/platform/responses.ts';
import { toLessonRows } from '../../functions/lessons/lesson-records.ts';
import { newLesson } from '../stored-lessons.ts';
import { contactEvent, newForm } from './contact/contact-world.ts';
import {
  customerClaims,
  editorClaims,
  jsonEvent,
  parseProblem,
  send,
  withBearer,
  withClaims,
} from './events.ts';
import { accessDenied, outages, remainingMsWhen, retryAtOnce, startAwsProxies } from './failing-aws.ts';
import { startHumanCheckService } from './human-check-service.ts';
import { openLessons } from './lessons/lesson-world.ts';
import { validProfile } from './profile/profiles.ts';
import { sessionToken } from './profile/session-tokens.ts';
import { openWorld, waitLonger } from './world.ts';

retryAtOnce();
const tables = [
  ...['articles', 'contact-requests', 'customers', 'drafts', 'forgotten-customers', 'kept', 'mails'],
  ...['one-time-tokens', 'progress', 'rate-limits', 'uploads'],
];
const world = await openWorld({ tables });
const humanCheck = await startHumanCheckService();
const aws = await startAwsProxies(world);
const lessons = await openLessons(world);
afterAll(async () => {
  await aws.close();
  await humanCheck.close();
  await world.close();
});

const lesson = newLesson();
let published: string[];
beforeAll(async () => {
  await world.putAll('articles', toLessonRows(lesson, bodyWith('Ask for a table.')));
  published = [await lessons.publishLesson(), await lessons.publishLesson()];
});

let remainingMs: number | undefined;
let userId: string;
let tests = 0;
beforeEach(() => {
  aws.recover();
  remainingMs = undefined;
  userId = `google-oauth2|${randomUUID()}`;
  // Each test calls from a network of its own, so that none reaches the limit of another.
  tests += 1;
});

const http = '../../functions/http';
/** Calls the handler of a file in functions/http. It is loaded anew after `vi.resetModules`. */
const call = async (file: string, event: object): Promise<HttpResponse> =>
  send((await import(`${http}/${file}.ts`)).handler, event, remainingMs);
const callAsCustomer = (file: string, event: object = {}) =>
  call(file, withClaims({ ...customerClaims, sub: userId }, event));
const callAsEditor = (file: string, body: object, pathParameters: object = {}) =>
  call(file, withClaims(editorClaims, jsonEvent(body, { pathParameters })));
const callInit = async () => {
  const queryStringParameters = { userId, state: 'waiting-login' };
  const token = await sessionToken({ sub: userId });
  return call('api/signup-init.get', withBearer(token, { queryStringParameters }));
};
const issueToken = async (): Promise<string> => JSON.parse((await callInit()).body ?? '').nonce;

const expectProfile = async (profile: object | undefined) =>
  expect((await world.get('customers', { userId }))?.['profile']).toEqual(profile);
const listProgress = async () => (await world.scan('progress')).filter((item) => item['userId'] === userId);
const expectMarks = async (count: number) => expect(await listProgress()).toHaveLength(count);
const expectOrder = async (module: 'ai-fundamentals' | 'ai-terminology', drafts: readonly string[]) =>
  expect((await lessons.listOrder(module)).toSorted()).toEqual(drafts.toSorted());

interface Request {
  readonly send: () => Promise<HttpResponse>;
  /** What the page sends afterwards; the same again by default. */
  readonly repeat?: () => Promise<HttpResponse>;
  /** Checks what is stored after the repeated request. */
  readonly check: () => Promise<unknown>;
}

const markLesson = (isDone: boolean) =>
  callAsCustomer('learn/{lessonId}/progress.post', {
    ...jsonEvent({ isDone }),
    pathParameters: { lessonId: lesson.lessonId },
  });

/** Each endpoint with its operations, and a new request to it, which is prepared before the outage. */
const endpoints: Record<string, { operations: readonly string[]; prepare: () => Promise<Request> }> = {
  'GET /api/signup-init': {
    operations: ['GetParameter', 'PutItem'],
    prepare: async () => ({ send: callInit, check: () => expectProfile(undefined) }),
  },
  'POST /profile-management/status': {
    operations: ['DeleteItem', 'GetItem'],
    prepare: async () => {
      const fetchStatus = (token: string) => call('profile-management/status.post', withBearer(token));
      const token = await issueToken();
      return {
        send: () => fetchStatus(token),
        repeat: async () => fetchStatus(await issueToken()),
        check: () => expectProfile(undefined),
      };
    },
  },
  'POST /profile-management/complete': {
    operations: ['DeleteItem', 'GetParameter', 'UpdateItem'],
    prepare: async () => {
      const form = jsonEvent({ ...validProfile, email: 'typed@bakery.example' });
      const complete = (token: string) => call('profile-management/complete.post', withBearer(token, form));
      const token = await issueToken();
      return {
        send: () => complete(token),
        repeat: async () => {
          const answer = await complete(await issueToken());
          // The profile is complete. The page goes on.
          return answer.statusCode === 409 ? { ...answer, statusCode: 200 } : answer;
        },
        check: () => expectProfile(validProfile),
      };
    },
  },
  'POST /users': {
    operations: ['UpdateItem'],
    prepare: async () => ({
      send: () => callAsCustomer('users.post', jsonEvent(validProfile)),
      check: () => expectProfile(validProfile),
    }),
  },
  'GET /users/me': {
    operations: ['GetItem'],
    prepare: async () => ({
      send: () => callAsCustomer('users/me.get'),
      check: () => expectProfile(undefined),
    }),
  },
  'POST /users/words': {
    operations: ['GetItem', 'TransactWriteItems'],
    prepare: async () => ({
      send: () => callAsCustomer('users/words.post', jsonEvent({ words: [{ name: 'city', text: 'Łódź' }] })),
      check: async () => {
        const kept = (await world.scan('kept')).filter((item) => item['userId'] === userId);
        expect(kept).toMatchObject([{ words: [{ name: 'city', text: 'Łódź' }] }]);
      },
    }),
  },
  'POST /subscription/contactus': {
    operations: ['GetItem', 'GetParameter', 'TransactWriteItems'],
    prepare: async () => {
      const form = newForm();
      const captchaToken = await humanCheck.token();
      const from = `10.${tests >> 8}.${tests & 255}.1, 130.176.${tests & 255}.1`;
      return {
        send: () => call('subscription/contactus.post', contactEvent({ ...form, captchaToken }, from)),
        check: async () => {
          const requests = await world.scan('contact-requests');
          const stored = requests.filter(({ emailAddress }) => emailAddress === form.emailAddress);
          expect(stored).toHaveLength(1);
          await (await import('../../functions/events/send-mails.ts')).handler({ source: 'aws.events' });
          const toStaff = world.mail.mails.filter(({ ReplyToAddresses }) =>
            String(ReplyToAddresses).includes(form.emailAddress),
          );
          expect(toStaff).toHaveLength(1);
        },
      };
    },
  },
  'GET /learn': {
    operations: ['Query'],
    prepare: async () => ({ send: () => callAsCustomer('learn.get'), check: () => expectMarks(0) }),
  },
  'GET /learn/{lessonId}': {
    operations: ['GetItem'],
    prepare: async () => {
      const event = { pathParameters: { lessonId: lesson.lessonId } };
      return { send: () => callAsCustomer('learn/{lessonId}.get', event), check: () => expectMarks(0) };
    },
  },
  'POST /learn/{lessonId}/progress': {
    operations: ['GetItem', 'UpdateItem'],
    prepare: async () => ({ send: () => markLesson(true), check: () => expectMarks(1) }),
  },
  'POST /learn/{lessonId}/progress, to undo': {
    operations: ['DeleteItem'],
    prepare: async () => ({ send: () => markLesson(false), check: () => expectMarks(0) }),
  },
  'GET /admin/modules': {
    operations: ['Query'],
    prepare: async () => ({
      send: () => callAsEditor('admin/modules.get', {}),
      check: () => expectOrder('ai-fundamentals', published),
    }),
  },
  'POST /admin/modules/{moduleId}/order': {
    operations: ['GetItem', 'PutItem'],
    prepare: async () => {
      const [before = null, draftId = ''] = published;
      const order = { draftId, before };
      const moduleId = 'ai-fundamentals';
      return {
        send: () => callAsEditor('admin/modules/{moduleId}/order.post', order, { moduleId }),
        check: () => expectOrder(moduleId, published),
      };
    },
  },
  'POST /admin/articles/{draftId}/publish': {
    operations: ['GetItem', 'TransactWriteItems'],
    prepare: async () => {
      await lessons.emptyModule('ai-terminology');
      const draftId = await lessons.createDraft({ module: 'ai-terminology' });
      return {
        send: () => callAsEditor('admin/articles/{draftId}/publish.post', { version: 1 }, { draftId }),
        check: () => expectOrder('ai-terminology', [draftId]),
      };
    },
  },
};

describe.each(
  Object.entries(endpoints).flatMap(([route, { operations, prepare }]) =>
    operations.map((operation) => ({ route, operation, prepare })),
  ),
)('$route, when $operation fails', ({ operation, prepare }) => {
  it.each(Object.entries(outages))(
    'answers 503 in time, and succeeds at the next try: %s',
    async (name, outage) => {
      const request = await prepare();
      if (operation === 'GetParameter') {
        // A cold start: no secret is cached.
        vi.resetModules();
        await waitLonger();
      }
      aws.failOperation(operation, outage);
      remainingMs = remainingMsWhen(name);
      const answer = await request.send();
      aws.recover();
      remainingMs = undefined;
      expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
      for (const word of ['secret', 'bakery.example']) expect(answer.body).not.toContain(word);

      expect((await (request.repeat ?? request.send)()).statusCode).toBe(200);
      await request.check();
    },
  );
});

it.each([
  ['POST /users', 'UpdateItem'],
  ['POST /subscription/contactus', 'TransactWriteItems'],
])('answers %s with 500 without details when the right to %s is missing', async (route, operation) => {
  const request = await endpoints[route]!.prepare();
  aws.failOperation(operation, accessDenied);
  const answer = await request.send();
  expect(parseProblem(answer)).toMatchObject({ status: 500, code: 'internal' });
  expect(answer.body).not.toContain('resource');
});
