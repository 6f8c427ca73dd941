import { describe, expect, it } from 'vitest';
import { PROFILE, completeProfile, oneTimeToken, record, signUp, type HandOff } from '../../customer.ts';
import { signIn } from '../../../local/seed/sign-in.ts';
import { here } from '../../here.ts';
import { api, type Call } from '../client.ts';

const submit = (token: string | undefined, body: unknown, call: Partial<Call> = {}) =>
  api({ method: 'POST', path: '/profile-management/complete', token, body, ...call });

const application = () => ({
  siteUrl: here('siteUrl'),
  tenant: here('tenantUrl'),
  clientId: here('clientId'),
  audience: here('audience'),
});

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

describe('POST /profile-management/complete', () => {
  it('stores the profile with the address that the tenant signed, and finishes the login', async () => {
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

  it('answers 409 to a complete profile and changes nothing', async () => {
    const handOff = await signUp();
    await completeProfile(handOff);
    const other = { ...PROFILE, company: 'Another Shop', email: handOff.email };
    const answer = await submit(await oneTimeToken(handOff), other);
    expect(answer.json).toMatchObject({ status: 409, code: 'conflict' });
    expect((await record(handOff.userId))?.profile).toEqual(PROFILE);
  });

  it.each<[number, Partial<Call>]>([
    [401, { token: undefined }],
    [401, { token: 'A'.repeat(43) }],
    [415, { raw: 'company=Shop', contentType: 'application/x-www-form-urlencoded' }],
    [400, { raw: '{"company":' }],
    [413, { raw: JSON.stringify({ company: 'x'.repeat(200_000) }) }],
  ])('answers %i to the request %j', async (status, call) => {
    const token = await oneTimeToken(await signUp());
    expect((await submit(token, { ...PROFILE, email: 'rosa@bakery.example' }, call)).status).toBe(status);
  });
});
