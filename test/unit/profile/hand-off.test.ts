import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { SITE_URL, TENANT_URL, environment, problemIn, send, withBearer } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';
import {
  EMAIL,
  HAND_OFF_SECRET,
  USER_ID,
  nowInSeconds,
  sessionClaims,
  sessionToken,
} from './session-tokens.ts';

const tables = await openCustomerTables();
const store = await startParameterStore({ [environment.HAND_OFF_SECRET_PARAMETER]: HAND_OFF_SECRET });
process.env.AWS_ENDPOINT_URL_SSM = store.url;
afterAll(async () => {
  store.close();
  await tables.close();
});
const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
const { handler: status } = await import('../../../functions/http/profile-management/status.post.ts');

beforeEach(() => {
  tables.meter.read();
});

const ask = (token: string | undefined, query: object = { userId: USER_ID, state: 'waiting-login' }) => {
  const event = { queryStringParameters: query, requestContext: { requestId: 'request-1' } };
  return send(handler, token === undefined ? event : withBearer(token, event));
};
const refusal = {
  status: 401,
  code: 'unauthenticated',
  message: 'Your sign-in has expired. Please sign in again',
};

/** Refused in the one sentence, and without a look at any table. */
const expectRefused = async (token: string | undefined, query?: object) => {
  const answer = await ask(token, query);
  expect(problemIn(answer), token).toMatchObject(refusal);
  expect(tables.meter.read().requests).toBe(0);
};

describe('GET /api/signup-init with the session token of the Action', () => {
  test.each([
    ["Auth0's domain as the issuer", {}],
    ['the issuer of its tokens', { iss: `${TENANT_URL}/` }],
    ['no address', { email: undefined }],
  ])('with %s answers a one-time token of 256 bits', async (_, change) => {
    const answer = await ask(await sessionToken(change));
    expect(answer.statusCode).toBe(200);
    const reply = JSON.parse(answer.body ?? '');
    expect(Object.keys(reply)).toEqual(['nonce']);
    expect(Buffer.from(reply.nonce, 'base64url')).toHaveLength(32);
    // One write, and nothing is looked up: no time is spent by which a customer could be told from a stranger.
    expect(tables.meter.read().requests).toBe(1);
  });

  test('answers another one each time', async () => {
    const token = await sessionToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(new Set(answers.map(({ body }) => JSON.parse(body ?? '').nonce)).size).toBe(20);
  });

  test.each([
    [{}, 'User ID is required'],
    [{ userId: '' }, 'User ID is required'],
    [{ userId: 'x'.repeat(256) }, 'User ID is not valid'],
    [{ userId: 'google oauth2' }, 'User ID is not valid'],
  ])('with the query %j is a 400', async (query, message) => {
    expect(problemIn(await ask(await sessionToken(), query))).toMatchObject({ status: 400, message });
  });

  test('stores a state that is no text as text', async () => {
    const answer = await ask(await sessionToken(), { userId: USER_ID, state: 'half a pair \ud83d' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a hand-off is refused, always in the same words', () => {
  test('without a token', () => expectRefused(undefined));

  test.each<[string, () => Promise<string>]>([
    ['about somebody else', () => sessionToken({ sub: 'google-oauth2|2' })],
    ['about nobody', () => sessionToken({ sub: undefined })],
    ['that has expired', () => sessionToken({ exp: nowInSeconds() - 1 })],
    ['that never expires', () => sessionToken({ exp: undefined })],
    ['whose expiry is no number', () => sessionToken({ exp: 'never' })],
    ['that is not valid yet', () => sessionToken({ nbf: nowInSeconds() + 60 })],
    ['of another tenant', () => sessionToken({ iss: 'evil.eu.auth0.com' })],
    ['of no tenant', () => sessionToken({ iss: undefined })],
    [
      'of ours for the way back',
      () => sessionToken({ iss: SITE_URL, state: 'waiting-login', profile: 'complete' }),
    ],
    [
      'signed with another secret',
      () => sessionToken({}, { secret: 'another secret of thirty-two characters' }),
    ],
    ['signed with HS384', () => sessionToken({}, { alg: 'HS384' })],
    ['signed with HS512', () => sessionToken({}, { alg: 'HS512' })],
    [
      'signed with RS256',
      () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return new SignJWT(sessionClaims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      },
    ],
    [
      'signed by nobody',
      async () => {
        const [, payload] = (await sessionToken()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'with a header that must be understood',
      async () => {
        const header = { alg: 'HS256', crit: ['b64'], b64: false };
        const [, payload, signature] = (await sessionToken()).split('.');
        return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
      },
    ],
  ])('with a token %s', async (_, make) => {
    await expectRefused(await make());
  });

  test('with a good token of the same customer at another address', async () => {
    await expectRefused(await sessionToken(), { userId: `${USER_ID}5` });
  });

  test('with any of 600 mutants of a good token', async () => {
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
      // The last letter of a signature of 32 bytes carries two bits that say nothing.
      .filter((token) => token.slice(0, -1) !== good.slice(0, -1) || token.length !== good.length);
    await fc.assert(
      fc.asyncProperty(mutant, async (token) => {
        fc.pre(token !== good);
        const answer = await ask(token);
        expect(answer.statusCode, token).toBe(401);
        expect(problemIn(answer)).toMatchObject(refusal);
      }),
      { numRuns: 600 },
    );
    expect(tables.meter.read().requests).toBe(0);
    expect((await ask(good)).statusCode).toBe(200);
  });
});

describe('what is stored of a one-time token', () => {
  test('is its hash and what the tenant has signed, never the token', async () => {
    const before = await tables.storedTokens();
    const { nonce } = JSON.parse((await ask(await sessionToken({ email: EMAIL }))).body ?? '');
    const known = new Set(before.map(({ tokenHash }) => tokenHash));
    const [item, ...others] = (await tables.storedTokens()).filter(({ tokenHash }) => !known.has(tokenHash));
    expect(others).toEqual([]);
    expect(item).toMatchObject({ userId: USER_ID, email: EMAIL, state: 'waiting-login', isSigned: true });
    expect(JSON.stringify(item)).not.toContain(nonce);
    expect(item?.expiresAt - nowInSeconds()).toBeLessThanOrEqual(600);
    expect(item?.expiresAt - nowInSeconds()).toBeGreaterThan(590);
  });
});

test('a session token is no one-time token', async () => {
  expect(problemIn(await send(status, withBearer(await sessionToken())))).toMatchObject({
    status: 401,
    message: 'The one-time token is not valid',
  });
});
