import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type Caller } from '#shared/contract/endpoint.ts';
import { EMAIL_CLAIM, EMAIL_VERIFIED_CLAIM } from '#shared/identity.ts';
import { limits } from '#shared/limits.ts';
import { parseCustomer, parseEditor } from '../../../functions/platform/caller.ts';
import { customerClaims, editorClaims, environment, parseProblem, send, withClaims } from '../events.ts';

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const { handle } = await import('../../../functions/handle.ts');

/** An endpoint that answers the caller and the bearer token that its handler receives. */
const echoCaller = (caller: Caller) =>
  handle(
    endpoint({ method: 'POST', path: '/who', caller, status: 200, reply: z.unknown() }),
    async (request) => ({ caller: request.caller, bearer: request.bearer }),
  );

const replyTo = async (response: ReturnType<typeof send>) => JSON.parse((await response).body ?? '');

describe('a customer', () => {
  it('hands the customer of the authorizer’s claims to the handler', async () => {
    const event = withClaims({ ...customerClaims, userId: 'another-customer' });
    expect(await replyTo(send(echoCaller('customer'), event))).toEqual({
      caller: { userId: customerClaims.sub, email: 'rosa@bakery.example' },
    });
  });

  it('takes no customer from a header', async () => {
    const headers = { authorization: 'Bearer a.b.c', 'x-user-id': 'x' };
    const response = await send(echoCaller('customer'), { headers });
    expect(parseProblem(response)).toMatchObject({ status: 401, message: 'Token is required' });
    expect(response.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
  });

  it.each([undefined, {}, { sub: '' }, { sub: 7 }, { userId: 'google-oauth2|1' }])(
    'answers 401 to customer claims without a subject: %j',
    (claims) => {
      expect(() => parseCustomer(claims)).toThrow(
        expect.objectContaining({ status: 401, message: 'Token is required' }),
      );
    },
  );

  it.each(['abc123@clients', 'x'.repeat(201)])('answers 403 to the subject %s', (sub) => {
    expect(() => parseCustomer({ ...customerClaims, sub })).toThrow(expect.objectContaining({ status: 403 }));
  });

  it.each(['auth0|rosa@clients.example', 'x'.repeat(200)])('takes a customer from the subject %s', (sub) => {
    expect(parseCustomer({ ...customerClaims, sub }).userId).toBe(sub);
  });

  it.each([undefined, '', 7, null])('ignores the e-mail claim %j', (email) => {
    expect(parseCustomer({ ...customerClaims, [EMAIL_CLAIM]: email }).email).toBeUndefined();
  });

  it.each([true, 'true'])('accepts the e-mail address when its verified claim is %j', (verified) => {
    const { email } = parseCustomer({ ...customerClaims, [EMAIL_VERIFIED_CLAIM]: verified });
    expect(email).toBe('rosa@bakery.example');
  });

  it.each([false, 'false', undefined, null, '', 1, 'TRUE', {}])(
    'ignores the e-mail address when its verified claim is %j',
    (verified) => {
      const claims = { ...customerClaims, [EMAIL_VERIFIED_CLAIM]: verified };
      expect(parseCustomer(claims)).toEqual({ userId: customerClaims.sub, email: undefined });
    },
  );

  it('ignores an e-mail address in a claim of another name', () => {
    expect(parseCustomer({ sub: 'apple|1', email: 'rosa@bakery.example' }).email).toBeUndefined();
  });
});

describe('an editor', () => {
  it.each([
    '[content-editors]',
    '[content-editors others]',
    '[others content-editors]',
    'content-editors',
    ['content-editors'],
    ['others', 'content-editors'],
  ])('accepts an editor with the groups %j', (groups) => {
    expect(parseEditor({ ...editorClaims, 'cognito:groups': groups })).toEqual({
      userId: 'editor-1',
      name: 'Edith',
    });
  });

  it.each([
    undefined,
    null,
    '',
    '[]',
    '[others]',
    '[content-editors-2 no-content-editors]',
    'Content-Editors',
    '[others,content-editors]',
    '[[content-editors]]',
    [],
    ['[content-editors]'],
    { 'content-editors': true },
    1,
  ])('answers 403 to staff with the groups %j', (groups) => {
    expect(() => parseEditor({ ...editorClaims, 'cognito:groups': groups })).toThrow(
      expect.objectContaining({ status: 403 }),
    );
  });

  it.each([
    [{ name: 'Edith', email: 'edith@plainly.example' }, 'Edith'],
    [{ name: '', email: 'edith@plainly.example' }, 'edith@plainly.example'],
    [{ name: 7, email: '' }, 'Somebody'],
    [{ name: undefined, email: undefined }, 'Somebody'],
  ])('calls the editor with the claims %j %s', (claims, name) => {
    expect(parseEditor({ ...editorClaims, ...claims })).toMatchObject({ name });
  });

  it.each([
    undefined,
    {},
    { ...editorClaims, token_use: 'access' },
    { ...editorClaims, token_use: undefined },
    { ...editorClaims, sub: '' },
    { ...editorClaims, sub: undefined },
  ])('answers 401 to staff claims that are not of an ID token: %j', (claims) => {
    expect(() => parseEditor(claims)).toThrow(expect.objectContaining({ status: 401 }));
  });
});

describe('a caller with a one-time token', () => {
  it.each(['Bearer one-time', 'bearer one-time', ' Bearer  one-time '])(
    'reads the one-time token from %j',
    async (authorization) => {
      expect(await replyTo(send(echoCaller('signup'), { headers: { authorization } }))).toEqual({
        caller: { token: 'one-time' },
      });
    },
  );

  it.each([undefined, '', 'one-time', 'Basic one-time', 'Bearer', 'Bearer one two'])(
    'answers 401 when the one-time token is missing from %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      expect(parseProblem(await send(echoCaller('signup'), { headers }))).toMatchObject({
        status: 401,
        message: 'Nonce token is required',
      });
    },
  );
});

describe('anyone', () => {
  it('needs no token on an open endpoint, and hands a bearer token to its handler unchecked', async () => {
    expect(await replyTo(send(echoCaller('anyone'), {}))).toEqual({});
    const headers = { authorization: 'Bearer a.b.c' };
    expect(await replyTo(send(echoCaller('anyone'), { headers }))).toEqual({ bearer: 'a.b.c' });
  });
});

describe('Stripe', () => {
  const handler = handle(
    endpoint({
      method: 'POST',
      path: '/s',
      caller: 'stripe',
      status: 200,
      reply: z.unknown(),
    }),
    async ({ caller: { payload, signature } }) => ({ bytes: payload.toString('hex'), signature }),
  );
  const bytes = Buffer.from('{"née":"\\u00e9"}\n\u0000', 'utf8');
  const headers = { 'stripe-signature': 't=1,v1=ab' };

  it.each([
    ['text', bytes.toString('utf8'), false],
    ['base64', bytes.toString('base64'), true],
  ])(
    'hands a delivery of Stripe to the handler byte for byte when it arrives as %s',
    async (_, body, isBase64Encoded) => {
      expect(await replyTo(send(handler, { headers, body, isBase64Encoded }))).toEqual({
        bytes: bytes.toString('hex'),
        signature: 't=1,v1=ab',
      });
    },
  );

  it('answers 400 to a delivery of Stripe without a signature, and 413 to one over the limit', async () => {
    for (const none of [{}, { 'stripe-signature': '' }])
      expect(parseProblem(await send(handler, { headers: none, body: '{}' })).status).toBe(400);
    const body = 'x'.repeat(limits.webhookBytes.max + 1);
    expect(parseProblem(await send(handler, { headers, body })).status).toBe(413);
  });
});
