import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCustomerTables } from './customer-tables.ts';
import { customerClaims, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { validProfile } from '../profile/profiles.ts';

const tables = await openCustomerTables();
afterAll(() => tables.close());
const users = await import('../../../functions/http/users.post.ts');
const me = await import('../../../functions/http/users/me.get.ts');
const remove = await import('../../../functions/http/users/delete.post.ts');
const download = await import('../../../functions/http/users/export.get.ts');

beforeEach(() => {
  tables.functions.events.length = 0;
});
afterEach(() => {
  tables.functions.outage = undefined;
  vi.restoreAllMocks();
});

const newClaims = async () => {
  const claims = { ...customerClaims, sub: `google-oauth2|${randomUUID()}` };
  await send(users.handler, withClaims(claims, jsonEvent(validProfile)));
  tables.functions.events.length = 0;
  return claims;
};
type Claims = Awaited<ReturnType<typeof newClaims>>;
const deleteAccount = (claims: Claims, body: object = { confirmation: 'DELETE' }) =>
  send(remove.handler, withClaims(claims, jsonEvent(body)));
const exportData = (claims: Claims) => send(download.handler, withClaims(claims));
const respond =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status).end(body);
  };
const answerWith = (body: object) => respond(200, JSON.stringify(body));
const down = respond(503, '');

describe('POST /users/delete', () => {
  it.each([{}, { confirmation: 'remove' }, { confirmation: 'DELETE', userId: 'apple|other' }])(
    'answers 400 without the word: %j',
    async (body) => {
      const claims = await newClaims();
      expect(parseProblem(await deleteAccount(claims, body)).status).toBe(400);
      expect((await send(me.handler, withClaims(claims))).statusCode).toBe(200);
    },
  );

  it('begins at once, starts the function that forgets, and changes nothing at a second call', async () => {
    const claims = await newClaims();
    for (let call = 0; call < 2; call += 1) expect((await deleteAccount(claims)).statusCode).toBe(200);
    expect(tables.functions.events).toEqual([{ userId: claims.sub }, { userId: claims.sub }]);
    expect(parseProblem(await send(me.handler, withClaims(claims)))).toMatchObject({
      status: 410,
      code: 'account-deleted',
    });
  });
});

describe('GET /users/export', () => {
  it('answers what the function exports of the caller', async () => {
    const claims = await newClaims();
    tables.functions.outage = answerWith({ outcome: 'found', export: { customer: { userId: claims.sub } } });
    const answer = await exportData(claims);
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body ?? '')).toEqual({ customer: { userId: claims.sub } });
  });

  it.each([
    ['fails', answerWith({ errorType: 'Error', errorMessage: 'Stripe is down' })],
    ['does not answer', down],
    ['is refused', respond(400, '{"message":"no"}')],
    ['answers garbage', respond(200, '<html>maintenance</html>')],
  ])('answers 503 when the function %s', async (_, outage) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const claims = await newClaims();
    tables.functions.outage = outage;
    expect(parseProblem(await exportData(claims)).status).toBe(503);
  });
});
