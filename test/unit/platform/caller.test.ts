// Who may call, for the callers whom no staff pool knows: customers, people in the middle of their sign-up, Stripe.
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Caller } from '#shared/contract/endpoint.ts';
import { EMAIL_CLAIM, EMAIL_VERIFIED_CLAIM } from '#shared/identity.ts';
import { limits } from '#shared/limits.ts';
import { environment, problemIn, send, withClaims } from '../events.ts';

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const { handle } = await import('../../../functions/handle.ts');

/** An endpoint that answers what its handler knows of the caller. */
const showing = (caller: Caller) =>
  handle(
    endpoint({ method: 'POST', path: '/who', caller, perMinute: 60, status: 200, reply: z.unknown() }),
    async (asked) => ({ caller: asked.caller, bearer: asked.bearer }),
  );

const known = async (sent: ReturnType<typeof send>) => JSON.parse((await sent).body ?? '');

describe('a customer', () => {
  const customer = showing('customer');

  test('is the subject of their token, with the address that the tenant vouches for', async () => {
    const claims = {
      sub: 'google-oauth2|1',
      [EMAIL_CLAIM]: 'carla@example.com',
      [EMAIL_VERIFIED_CLAIM]: 'true',
      userId: 'somebody-else',
    };
    expect(await known(send(customer, withClaims(claims)))).toEqual({
      caller: { userId: 'google-oauth2|1', email: 'carla@example.com' },
    });
  });

  test.each([undefined, {}, { sub: '' }, { sub: 7 }])(
    'without a subject (%j) is nobody: 401',
    async (claims) => {
      const answer = await send(customer, claims === undefined ? {} : withClaims(claims));
      expect(problemIn(answer)).toMatchObject({ status: 401, message: 'Token is required' });
      expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
    },
  );

  test('is never named by a header', async () => {
    const answer = await send(customer, { headers: { authorization: 'Bearer a.b.c', 'x-user-id': 'x' } });
    expect(problemIn(answer).status).toBe(401);
  });
});

describe('somebody who signs up', () => {
  const signup = showing('signup');

  test.each(['Bearer one-time', 'bearer one-time', ' Bearer  one-time '])(
    'brings a token as %j',
    async (header) => {
      expect(await known(send(signup, { headers: { authorization: header } }))).toEqual({
        caller: { token: 'one-time' },
      });
    },
  );

  test.each([undefined, '', 'one-time', 'Basic one-time', 'Bearer', 'Bearer one two'])(
    'without one (%j): 401',
    async (header) => {
      const headers = header === undefined ? {} : { authorization: header };
      expect(problemIn(await send(signup, { headers }))).toMatchObject({
        status: 401,
        message: 'Nonce token is required',
      });
    },
  );
});

test('an open endpoint may look at a bearer token, and needs none', async () => {
  const open = showing('anyone');
  expect(await known(send(open, {}))).toEqual({});
  expect(await known(send(open, { headers: { authorization: 'Bearer a.b.c' } }))).toEqual({
    bearer: 'a.b.c',
  });
});

describe('a delivery of Stripe', () => {
  const handler = handle(
    endpoint({
      method: 'POST',
      path: '/s',
      caller: 'stripe',
      perMinute: 60,
      status: 200,
      reply: z.unknown(),
    }),
    async ({ caller: { payload, signature } }) => ({ bytes: payload.toString('hex'), signature }),
  );
  const bytes = Buffer.from('{"née":"\\u00e9"}\n\u0000', 'utf8');
  const headers = { 'stripe-signature': 't=1,v1=ab' };

  test.each([
    ['text', bytes.toString('utf8'), false],
    ['base64', bytes.toString('base64'), true],
  ])('arrives byte for byte, as %s too', async (_, body, isBase64Encoded) => {
    expect(await known(send(handler, { headers, body, isBase64Encoded }))).toEqual({
      bytes: bytes.toString('hex'),
      signature: 't=1,v1=ab',
    });
  });

  test('without a signature: 400; beyond the limit: 413', async () => {
    expect(problemIn(await send(handler, { body: '{}' })).status).toBe(400);
    const body = 'x'.repeat(limits.webhookBytes.max + 1);
    expect(problemIn(await send(handler, { headers, body })).status).toBe(413);
  });
});
