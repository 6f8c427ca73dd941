import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCustomerTables } from './customer-tables.ts';
import {
  customerClaims,
  environment,
  jsonEvent,
  parseProblem,
  send,
  withBearer,
  withClaims,
} from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';
import { validProfile } from '../profile/profiles.ts';
import { HAND_OFF_SECRET, sessionToken } from '../profile/session-tokens.ts';
import { accessDenied, outages, remainingMsWhen, retryAtOnce, startAwsProxies } from '../failing-aws.ts';

// Every outside call of each endpoint fails in every way.
retryAtOnce();
const tables = await openCustomerTables();
const store = await startParameterStore({ [environment.HAND_OFF_SECRET_PARAMETER]: HAND_OFF_SECRET });
const aws = await startAwsProxies({ dynamoDb: tables.meter.url, ssm: store.url });

afterAll(async () => {
  aws.close();
  store.close();
  await tables.close();
});

const load = async () => ({
  init: (await import('../../../functions/http/api/signup-init.get.ts')).handler,
  status: (await import('../../../functions/http/profile-management/status.post.ts')).handler,
  complete: (await import('../../../functions/http/profile-management/complete.post.ts')).handler,
  users: (await import('../../../functions/http/users.post.ts')).handler,
  me: (await import('../../../functions/http/users/me.get.ts')).handler,
});
const warm = await load();
let handlers = warm;
let remainingMs: number;
let userId: string;
beforeEach(() => {
  aws.recover();
  handlers = warm;
  remainingMs = 10_000;
  userId = `google-oauth2|${randomUUID()}`;
});

const callInit = async (by: typeof handlers) => {
  const queryStringParameters = { userId, state: 'waiting-login' };
  const token = await sessionToken({ sub: userId });
  return send(by.init, withBearer(token, { queryStringParameters }), remainingMs);
};
const oneTimeToken = async () => JSON.parse((await callInit(warm)).body ?? '').nonce as string;
const claims = () => ({ ...customerClaims, sub: userId });
const form = { ...validProfile, email: 'typed@bakery.example' };

/** The call of each endpoint. */
const calls: Record<string, (token: string) => Promise<Awaited<ReturnType<typeof send>>>> = {
  'GET /api/signup-init': () => callInit(handlers),
  'POST /profile-management/status': (token) => send(handlers.status, withBearer(token), remainingMs),
  'POST /profile-management/complete': (token) =>
    send(handlers.complete, withBearer(token, jsonEvent(form)), remainingMs),
  'POST /users': () => send(handlers.users, withClaims(claims(), jsonEvent(validProfile)), remainingMs),
  'GET /users/me': () => send(handlers.me, withClaims(claims()), remainingMs),
};

const outside = [
  ['GET /api/signup-init', 'GetParameter'],
  ['GET /api/signup-init', 'PutItem'],
  ['POST /profile-management/status', 'DeleteItem'],
  ['POST /profile-management/status', 'GetItem'],
  ['POST /profile-management/complete', 'DeleteItem'],
  ['POST /profile-management/complete', 'GetParameter'],
  ['POST /profile-management/complete', 'UpdateItem'],
  ['POST /users', 'UpdateItem'],
  ['GET /users/me', 'GetItem'],
] as const;

/** Calls again until it succeeds, as the page does, with a new one-time token each time. */
const finish = async (call: string): Promise<number[]> => {
  const codes: number[] = [];
  do codes.push((await calls[call]!(await oneTimeToken())).statusCode);
  while (codes.at(-1) === 503 && codes.length < 3);
  return codes;
};

describe.each(outside)('%s, when %s fails', (call, operation) => {
  it.each(Object.entries(outages))(
    'answers 503 in time, and succeeds at the next try: %s',
    async (name, outage) => {
      const token = await oneTimeToken();
      if (operation === 'GetParameter') {
        // A cold start: no secret is cached.
        vi.resetModules();
        handlers = await load();
      }
      aws.failOperation(operation, outage);
      remainingMs = remainingMsWhen(name);
      const answer = await calls[call]!(token);
      aws.recover();
      remainingMs = 10_000;
      expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
      expect(answer.body).not.toContain('secret');

      // The page also goes on after a 409: the profile is complete.
      expect([200, 409]).toContain((await finish(call)).at(-1));
      const writes = call === 'POST /users' || call === 'POST /profile-management/complete';
      expect((await tables.stored(userId))?.profile).toEqual(writes ? validProfile : undefined);
    },
  );
});

it('answers 500 without details when a permission is missing', async () => {
  aws.failOperation('UpdateItem', accessDenied);
  const answer = await calls['POST /users']!('');
  expect(parseProblem(answer)).toMatchObject({ status: 500, code: 'internal' });
  expect(answer.body).not.toContain('resource');
});
