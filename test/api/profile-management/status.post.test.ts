import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { completeProfile, oneTimeToken, signUp } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const call = (token: string | undefined) =>
  api({ method: 'POST', path: '/profile-management/status', token });

describe('POST /profile-management/status', () => {
  it('reports that a new customer has no profile', async () => {
    const answer = await call(await oneTimeToken(await signUp()));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ complete: false });
  });

  it('returns the profile token of a customer whose profile is complete', async () => {
    const handOff = await signUp();
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

  it('answers 401 without a one-time token, to a forged token and to a session token', async () => {
    expect((await call(undefined)).json).toMatchObject({ status: 401, message: 'Nonce token is required' });
    expect((await call('A'.repeat(43))).json).toMatchObject({ status: 401 });
    expect((await call((await signUp()).sessionToken)).json).toMatchObject({ status: 401 });
  });
});
