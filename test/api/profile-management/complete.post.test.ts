import { describe, expect, it } from 'vitest';
import {
  PROFILE,
  completeProfile,
  newAccount,
  oneTimeToken,
  record,
  signUp,
  type HandOff,
} from '../../customer.ts';
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

/** Somebody new with a Microsoft account that has no address, as far as the profile form. */
const signUpWithoutAddress = async (): Promise<HandOff> => {
  const name = crypto.randomUUID();
  await fetch(`${here('tenantUrl')}/laptop/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ connection: 'windowslive', name }),
  });
  // The tenant's page can be asked for the name alone.
  const arrival = await signIn(application(), { connection: 'windowslive', email: name });
  if (arrival.kind !== 'hand-off') throw new Error(`No hand-off: ${JSON.stringify(arrival)}`);
  return arrival;
};

describe('POST /profile-management/complete', () => {
  it('stores the profile under the customer and the address that the tenant signed, and the login ends', async () => {
    const handOff = await signUp();
    const answer = await submit(await oneTimeToken(handOff), {
      ...PROFILE,
      email: 'typed@elsewhere.example',
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ success: true });
    expect(await record(handOff.userId)).toMatchObject({ email: handOff.email, profile: PROFILE });

    const arrival = await handOff.goOn(answer.json.profileToken);
    expect(arrival.kind).toBe('signed-in');
  });

  it('is asked for once: the next login goes through at once', async () => {
    const { email, userId } = await completeProfile(await signUp({ connection: 'apple' }));
    expect(userId).toMatch(/^apple\|/);
    expect((await signIn(application(), { connection: 'apple', email })).kind).toBe('signed-in');
  });

  it('takes a customer whose account has no address the whole way, and knows none', async () => {
    const handOff = await signUpWithoutAddress();
    expect(handOff.email).toBe('');
    const answer = await submit(await oneTimeToken(handOff), PROFILE);
    expect(answer.status).toBe(200);
    const arrival = await handOff.goOn(answer.json.profileToken);
    if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(arrival)}`);
    const me = await api({ path: '/users/me', token: arrival.tokens.access_token });
    expect(me.json).toMatchObject({ userId: handOff.userId, email: null, profile: PROFILE });
  });

  it.each(['', 'rosa', 'josé@bakery.example'])(
    'does not mind the address %j: the tenant has signed another one',
    async (email) => {
      const handOff = await signUp();
      expect((await submit(await oneTimeToken(handOff), { ...PROFILE, email })).status).toBe(200);
      expect(await record(handOff.userId)).toMatchObject({ email: handOff.email });
    },
  );

  it('refuses a complete profile with 409 and changes nothing', async () => {
    const handOff = await signUp();
    await completeProfile(handOff);
    const other = { ...PROFILE, company: 'Another Shop', email: handOff.email };
    const answer = await submit(await oneTimeToken(handOff), other);
    expect(answer.json).toMatchObject({ status: 409, code: 'conflict' });
    expect((await record(handOff.userId))?.profile).toEqual(PROFILE);
  });

  it('lets one of two submits at the same moment win', async () => {
    const handOff = await signUp();
    const body = { ...PROFILE, email: handOff.email };
    const [first, second] = [await oneTimeToken(handOff), await oneTimeToken(handOff)];
    const answers = await Promise.all([submit(first, body), submit(second, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const spentTwice = await oneTimeToken(await signUp());
    const twice = await Promise.all([submit(spentTwice, body), submit(spentTwice, body)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('lists every field that is wrong, and does not use the token up', async () => {
    const handOff = await signUp();
    const token = await oneTimeToken(handOff);
    const wrong = {
      accountType: 'enterprise',
      phoneNumber: '0151 123',
      company: "O'Brien",
      companySize: '',
      natureOfBusiness: 'x'.repeat(101),
    };
    const answer = await submit(token, wrong);
    expect(answer.status).toBe(400);
    expect(answer.json.fields).toEqual([
      { path: 'accountType', message: 'Account Type is a required field' },
      {
        path: 'phoneNumber',
        message: 'Phone Number must start with + and include country code, followed by 7 to 14 digits',
      },
      { path: 'company', message: 'Company Name can only contain letters, numbers, and spaces' },
      { path: 'companySize', message: 'Company Size is a required field' },
      { path: 'natureOfBusiness', message: 'Nature of Business must be at most 100 characters' },
    ]);
    expect((await submit(token, { ...PROFILE, company: 'José', email: handOff.email })).status).toBe(200);
  });

  it("completes nobody else's profile, whatever the body says", async () => {
    const [handOff, victim] = [await signUp(), await newAccount()];
    const body = { ...PROFILE, email: handOff.email, userId: victim.userId };
    const answer = await submit(await oneTimeToken(handOff), body);
    expect(answer.json).toMatchObject({
      status: 400,
      fields: [{ path: 'userId', message: 'Unknown field' }],
    });
    expect(await record(victim.userId)).toBeUndefined();
  });

  it.each<[number, Partial<Call>]>([
    [401, { token: undefined }],
    [401, { token: 'A'.repeat(43) }],
    [415, { raw: 'company=Shop', contentType: 'application/x-www-form-urlencoded' }],
    [400, { raw: '{"company":' }],
    [413, { raw: JSON.stringify({ company: 'x'.repeat(200_000) }) }],
  ])('answers %i to %j', async (status, call) => {
    const token = await oneTimeToken(await signUp());
    expect((await submit(token, { ...PROFILE, email: 'rosa@bakery.example' }, call)).status).toBe(status);
  });
});
