import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { SITE_URL, parseProblem, send, withBearer } from '../events.ts';
import { USER_ID, sessionClaims, sessionToken } from './session-tokens.ts';

const tables = await openCustomerTables({ isMetered: true });
afterAll(() => tables.close());
const { handler } = await import('../../../functions/http/api/signup-init.get.ts');

beforeEach(() => {
  tables.meter.read();
});

const call = (token: string | undefined, query: object = { userId: USER_ID, state: 'waiting-login' }) => {
  const event = { queryStringParameters: query, requestContext: { requestId: 'request-1' } };
  return send(handler, token === undefined ? event : withBearer(token, event));
};
const refused = {
  status: 401,
  code: 'unauthenticated',
  message: 'Your sign-in has expired. Please sign in again',
};

/** Refused with the one message, and without a table access. */
const expectRefused = async (token: string | undefined, query?: object) => {
  const answer = await call(token, query);
  expect(parseProblem(answer), token).toMatchObject(refused);
  expect(tables.meter.read().requests).toBe(0);
};

describe('GET /api/signup-init', () => {
  it('returns a one-time token of 256 bits for a session token', async () => {
    const answer = await call(await sessionToken());
    expect(answer.statusCode).toBe(200);
    const reply = JSON.parse(answer.body ?? '');
    expect(Object.keys(reply)).toEqual(['nonce']);
    expect(Buffer.from(reply.nonce, 'base64url')).toHaveLength(32);
    // The count and the token, and no read: the response time does not tell whether the customer exists.
    expect(tables.meter.read().requests).toBe(2);
  });

  it('returns another one-time token each time', async () => {
    const token = await sessionToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(token)));
    expect(new Set(answers.map(({ body }) => JSON.parse(body ?? '').nonce)).size).toBe(20);
  });

  it('answers 400 to a hand-off without a user id', async () => {
    const answer = await call(await sessionToken(), {});
    expect(parseProblem(answer)).toMatchObject({ status: 400, message: 'User ID is required' });
  });
});

describe('GET /api/signup-init, with the same message each time', () => {
  it('refuses a hand-off without a session token', () => expectRefused(undefined));

  it.each<[string, () => Promise<string>]>([
    [
      'that is a profile token',
      () => sessionToken({ iss: SITE_URL, state: 'waiting-login', profile: 'complete' }),
    ],
    [
      'that is not signed',
      async () => {
        const [, payload] = (await sessionToken()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
  ])('refuses a session token %s', async (_, make) => {
    await expectRefused(await make());
  });

  it('refuses any of 600 mutants of a valid session token', async () => {
    const good = await sessionToken();
    const place = fc.nat(good.length - 1);
    const letter = fc.stringMatching(/^[\w.-]$/);
    const mutant = fc
      .oneof(
        fc.tuple(place, letter).map(([at, by]) => good.slice(0, at) + by + good.slice(at + 1)),
        place.map((at) => good.slice(0, at) + good.slice(at + 1)),
        fc.tuple(place, letter).map(([at, by]) => good.slice(0, at) + by + good.slice(at)),
        fc.tuple(place, place).map(([from, to]) => good.slice(Math.min(from, to), Math.max(from, to))),
        fc.tuple(place, fc.nat(7)).map(([at, bit]) => {
          const bytes = Buffer.from(good);
          bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
          return bytes.toString('latin1');
        }),
        fc.dictionary(fc.constantFrom('sub', 'exp', 'iss', 'email'), fc.jsonValue()).map((change) => {
          const payload = Buffer.from(JSON.stringify({ ...sessionClaims(), ...change })).toString(
            'base64url',
          );
          const [header, , signature] = good.split('.');
          return `${header}.${payload}.${signature}`;
        }),
      )
      // The last letter of a signature of 32 bytes carries two unused bits.
      .filter((token) => token.slice(0, -1) !== good.slice(0, -1) || token.length !== good.length);
    await fc.assert(
      fc.asyncProperty(mutant, async (token) => {
        fc.pre(token !== good);
        const answer = await call(token);
        expect(answer.statusCode, token).toBe(401);
        expect(parseProblem(answer)).toMatchObject(refused);
      }),
      { numRuns: 600 },
    );
    expect(tables.meter.read().requests).toBe(0);
    expect((await call(good)).statusCode).toBe(200);
  });
});
