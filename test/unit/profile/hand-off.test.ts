import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { SITE_URL, TENANT_URL, parseProblem, send, withBearer } from '../events.ts';
import { EMAIL, USER_ID, nowInSeconds, sessionClaims, sessionToken } from './session-tokens.ts';

const tables = await openCustomerTables({ isMetered: true });
afterAll(() => tables.close());
const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
const { handler: status } = await import('../../../functions/http/profile-management/status.post.ts');

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
  it.each([
    ["Auth0's domain as the issuer", {}],
    ['the issuer of its tokens', { iss: `${TENANT_URL}/` }],
    ['no address', { email: undefined }],
  ])('returns a one-time token of 256 bits for a session token with %s', async (_, change) => {
    const answer = await call(await sessionToken(change));
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

  it.each([
    [{}, 'User ID is required'],
    [{ userId: '' }, 'User ID is required'],
    [{ userId: 'x'.repeat(256) }, 'User ID is not valid'],
    [{ userId: 'google oauth2' }, 'User ID is not valid'],
  ])('answers 400 to the hand-off query %j: %s', async (query, message) => {
    expect(parseProblem(await call(await sessionToken(), query))).toMatchObject({ status: 400, message });
  });

  it('accepts a state that is not well-formed text', async () => {
    const answer = await call(await sessionToken(), { userId: USER_ID, state: 'half a pair \ud83d' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('GET /api/signup-init, with the same message each time', () => {
  it('refuses a hand-off without a session token', () => expectRefused(undefined));

  it.each<[string, () => Promise<string>]>([
    ['for another customer', () => sessionToken({ sub: 'google-oauth2|2' })],
    ['without a subject', () => sessionToken({ sub: undefined })],
    ['that has expired', () => sessionToken({ exp: nowInSeconds() - 1 })],
    ['that never expires', () => sessionToken({ exp: undefined })],
    ['whose expiry is not a number', () => sessionToken({ exp: 'never' })],
    ['that is not valid yet', () => sessionToken({ nbf: nowInSeconds() + 60 })],
    ['of another tenant', () => sessionToken({ iss: 'evil.eu.auth0.com' })],
    ['without an issuer', () => sessionToken({ iss: undefined })],
    [
      'that is a profile token',
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
      'that is not signed',
      async () => {
        const [, payload] = (await sessionToken()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'with a critical header',
      async () => {
        const header = { alg: 'HS256', crit: ['b64'], b64: false };
        const [, payload, signature] = (await sessionToken()).split('.');
        return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
      },
    ],
  ])('refuses a session token %s', async (_, make) => {
    await expectRefused(await make());
  });

  it('refuses a valid session token with the user id of another customer', async () => {
    await expectRefused(await sessionToken(), { userId: `${USER_ID}5` });
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

describe('a stored one-time token', () => {
  it('stores a hash of the one-time token with the signed hand-off, never the token itself', async () => {
    const before = await tables.storedTokens();
    const { nonce } = JSON.parse((await call(await sessionToken({ email: EMAIL }))).body ?? '');
    const known = new Set(before.map(({ tokenHash }) => tokenHash));
    const [item, ...others] = (await tables.storedTokens()).filter(({ tokenHash }) => !known.has(tokenHash));
    expect(others).toEqual([]);
    expect(item).toMatchObject({ userId: USER_ID, email: EMAIL, state: 'waiting-login' });
    expect(JSON.stringify(item)).not.toContain(nonce);
    expect(item?.expiresAt - nowInSeconds()).toBeLessThanOrEqual(600);
    expect(item?.expiresAt - nowInSeconds()).toBeGreaterThan(590);
  });
});

it('refuses a session token as a one-time token', async () => {
  expect(parseProblem(await send(status, withBearer(await sessionToken())))).toMatchObject({
    status: 401,
    message: 'The one-time token is not valid',
  });
});
