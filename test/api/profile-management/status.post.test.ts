import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { completeProfile, oneTimeToken, signUp } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const ask = (token: string | undefined) => api({ method: 'POST', path: '/profile-management/status', token });

describe('POST /profile-management/status', () => {
  it('says that a newcomer has no profile', async () => {
    const answer = await ask(await oneTimeToken(await signUp()));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ complete: false });
  });

  it('lets the login of somebody whose profile is complete go on, whatever the tenant knows', async () => {
    const handOff = await signUp();
    await completeProfile(handOff);
    const answer = await ask(await oneTimeToken(handOff));
    expect(answer.json).toEqual({ complete: true, profileToken: expect.any(String) });
    expect(decodeJwt(answer.json.profileToken)).toMatchObject({
      iss: here('siteUrl'),
      sub: handOff.userId,
      state: handOff.state,
      profile: 'complete',
    });
  });

  it('takes a one-time token once, even when it comes ten times at once', async () => {
    const token = await oneTimeToken(await signUp());
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(9);
    for (const { json } of refused) expect(json.message).toBe('The one-time token is not valid');
  });

  it('refuses a missing token, a made-up one and a session token', async () => {
    expect((await ask(undefined)).json).toMatchObject({ status: 401, message: 'Nonce token is required' });
    expect((await ask('A'.repeat(43))).json).toMatchObject({ status: 401 });
    expect((await ask((await signUp()).sessionToken)).json).toMatchObject({ status: 401 });
  });
});
