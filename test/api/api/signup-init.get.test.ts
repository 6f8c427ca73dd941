import { beforeAll, describe, expect, it } from 'vitest';
import { SignJWT } from 'jose';
import { newCustomer, signUp, type HandOff } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

let handOff: HandOff;
beforeAll(async () => {
  handOff = await signUp();
});

const ask = (token: string | undefined, query: Record<string, string>) =>
  api({ path: `/api/signup-init?${new URLSearchParams(query).toString()}`, token });

const refusal = {
  status: 401,
  code: 'unauthenticated',
  message: 'Your sign-in has expired. Please sign in again',
  success: false,
};
const expectRefused = async (token: string | undefined, query: Record<string, string>) => {
  const answer = await ask(token, query);
  expect({ ...answer.json, nonce: undefined }, answer.text).toMatchObject(refusal);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
};

const forged = (claims: Record<string, unknown>, secret = here('handOffSecret')) =>
  new SignJWT({
    iss: new URL(here('tenantUrl')).host,
    sub: handOff.userId,
    exp: Math.floor(Date.now() / 1000) + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));

describe('GET /api/signup-init', () => {
  it("answers a one-time token for the session token of the tenant's Action", async () => {
    const { userId, state, sessionToken } = handOff;
    const answer = await ask(sessionToken, { userId, state });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ nonce: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await ask(sessionToken, { userId, state })).json.nonce).not.toBe(answer.json.nonce);
  });

  it('refuses in one sentence whoever has no session token about this customer', async () => {
    const other = await signUp();
    const { userId, state, sessionToken } = handOff;
    await expectRefused(undefined, { userId });
    await expectRefused(undefined, { userId: 'google-oauth2|nobody' });
    await expectRefused(other.sessionToken, { userId, state });
    await expectRefused(sessionToken, { userId: other.userId });
    await expectRefused(`${sessionToken.slice(0, -5)}AAAAA`, { userId });
    await expectRefused('not-a-token', { userId });
    await expectRefused((await newCustomer()).token, { userId });
  });

  it('refuses what only knows the secret: another issuer, another customer, no end, an old one', async () => {
    const { userId } = handOff;
    expect((await ask(await forged({}), { userId })).status).toBe(200);
    await expectRefused(await forged({ iss: 'evil.example' }), { userId });
    await expectRefused(await forged({ sub: 'google-oauth2|2' }), { userId });
    await expectRefused(await forged({ exp: undefined }), { userId });
    await expectRefused(await forged({ exp: Math.floor(Date.now() / 1000) - 1 }), { userId });
    await expectRefused(await forged({}, 'another secret of thirty-two letters'), { userId });
  });

  it.each([
    ['', 'User ID is required'],
    ['?userId=', 'User ID is required'],
    [`?userId=${'x'.repeat(256)}`, 'User ID is not valid'],
  ])('says what is wrong with the query %j', async (query, message) => {
    const answer = await api({ path: `/api/signup-init${query}`, token: handOff.sessionToken });
    expect(answer.json).toMatchObject({ status: 400, fields: [{ path: 'userId', message }] });
  });
});
