import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../local/seed/sign-in.ts';
import {
  completeProfile,
  newCustomer,
  oneTimeToken,
  PROFILE,
  record,
  signUp,
  type HandOff,
} from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const application = () => ({
  siteUrl: here('siteUrl'),
  tenant: here('tenantUrl'),
  clientId: here('clientId'),
  audience: here('audience'),
});

describe('the hand-off', () => {
  let handOff: HandOff;
  beforeAll(async () => {
    handOff = await signUp();
  });

  const call = (token: string | undefined, query: Record<string, string>) =>
    api({ path: `/api/signup-init?${new URLSearchParams(query).toString()}`, token });

  const expectRefused = async (token: string | undefined, query: Record<string, string>) => {
    const answer = await call(token, query);
    expect({ ...answer.json, nonce: undefined }, answer.text).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      message: 'Your sign-in has expired. Please sign in again',
      success: false,
    });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  };

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
});

describe('the status of a profile', () => {
  const call = (token: string) => api({ method: 'POST', path: '/profile-management/status', token });

  it('reports that a new customer has no profile, and returns the profile token once it is complete', async () => {
    const handOff = await signUp();
    const before = await call(await oneTimeToken(handOff));
    expect([before.status, before.json]).toEqual([200, { complete: false }]);
    for (const token of ['A'.repeat(43), handOff.sessionToken])
      expect((await call(token)).json).toMatchObject({ status: 401 });
    await completeProfile(handOff);
    const answer = await call(await oneTimeToken(handOff));
    expect(answer.json).toEqual({ complete: true, profileToken: expect.any(String) });
    expect(decodeJwt(answer.json.profileToken)).toMatchObject({
      iss: here('siteUrl'),
      sub: handOff.userId,
      state: handOff.state,
      profile: 'complete',
    });
  });
});

describe('the profile form', () => {
  const submit = (token: string, body: unknown) => api({ path: '/profile-management/complete', token, body });

  /** The hand-off of a new Microsoft account without an e-mail address. */
  const signUpWithoutAddress = async (): Promise<HandOff> => {
    const name = crypto.randomUUID();
    await fetch(`${here('tenantUrl')}/laptop/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ connection: 'windowslive', name }),
    });
    // The tenant's page accepts the name in place of the address.
    const arrival = await signIn(application(), { connection: 'windowslive', email: name });
    if (arrival.kind !== 'hand-off') throw new Error(`No hand-off: ${JSON.stringify(arrival)}`);
    return arrival;
  };

  it('stores the profile once, with the address that the tenant signed, and finishes the login', async () => {
    const handOff = await signUp();
    const answer = await submit(await oneTimeToken(handOff), {
      ...PROFILE,
      email: 'typed@elsewhere.example',
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ success: true });
    expect(await record(handOff.userId)).toMatchObject({ email: handOff.email, profile: PROFILE });

    const arrival = await handOff.continueWith(answer.json.profileToken);
    expect(arrival.kind).toBe('signed-in');

    const other = { ...PROFILE, company: 'Another Shop', email: handOff.email };
    const again = await submit(await oneTimeToken(handOff), other);
    expect(again.json).toMatchObject({ status: 409, code: 'conflict' });
    expect((await record(handOff.userId))?.profile).toEqual(PROFILE);
  });

  it('asks for no profile at the next login', async () => {
    const { email, userId } = await completeProfile(await signUp({ connection: 'apple' }));
    expect(userId).toMatch(/^apple\|/);
    expect((await signIn(application(), { connection: 'apple', email })).kind).toBe('signed-in');
  });

  it('signs in a customer whose account has no e-mail address, and stores no address', async () => {
    const handOff = await signUpWithoutAddress();
    expect(handOff.email).toBe('');
    const answer = await submit(await oneTimeToken(handOff), PROFILE);
    expect(answer.status).toBe(200);
    const arrival = await handOff.continueWith(answer.json.profileToken);
    if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(arrival)}`);
    const me = await api({ path: '/users/me', token: arrival.tokens.access_token });
    expect(me.json).toMatchObject({ userId: handOff.userId, email: null, profile: PROFILE });
  });
});
