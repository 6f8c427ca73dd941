import { beforeAll, describe, expect, it } from 'vitest';
import { newCustomer, signUp, type HandOff } from '../../customer.ts';
import { api } from '../client.ts';

let handOff: HandOff;
beforeAll(async () => {
  handOff = await signUp();
});

const call = (token: string | undefined, query: Record<string, string>) =>
  api({ path: `/api/signup-init?${new URLSearchParams(query).toString()}`, token });

const refused = {
  status: 401,
  code: 'unauthenticated',
  message: 'Your sign-in has expired. Please sign in again',
  success: false,
};
const expectRefused = async (token: string | undefined, query: Record<string, string>) => {
  const answer = await call(token, query);
  expect({ ...answer.json, nonce: undefined }, answer.text).toMatchObject(refused);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
};

describe('GET /api/signup-init', () => {
  it("returns a one-time token for the session token of the tenant's Action", async () => {
    const { userId, state, sessionToken } = handOff;
    const answer = await call(sessionToken, { userId, state });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ nonce: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await call(sessionToken, { userId, state })).json.nonce).not.toBe(answer.json.nonce);
  });

  it('answers 401 with one message unless the session token is for this customer', async () => {
    const other = await signUp();
    const { userId, state, sessionToken } = handOff;
    await expectRefused(undefined, { userId });
    await expectRefused(undefined, { userId: 'google-oauth2|unknown' });
    await expectRefused(other.sessionToken, { userId, state });
    await expectRefused(sessionToken, { userId: other.userId });
    await expectRefused(`${sessionToken.slice(0, -5)}AAAAA`, { userId });
    await expectRefused('not-a-token', { userId });
    await expectRefused((await newCustomer()).token, { userId });
  });

  it('answers 400 to a hand-off query without a user id', async () => {
    const answer = await api({ path: '/api/signup-init', token: handOff.sessionToken });
    const fields = [{ path: 'userId', message: 'User ID is required' }];
    expect(answer.json).toMatchObject({ status: 400, fields });
  });
});
