import { describe, expect, it } from 'vitest';
import { newCustomer, PROFILE } from '../../customer.ts';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { api } from '../client.ts';

const change = (token: string | undefined, body: object) =>
  api({ method: 'POST', path: '/users/profile', token, body });

describe('POST /users/profile', () => {
  it('changes the profile of the caller', async () => {
    const { token, userId } = await newCustomer();
    const profile = { ...PROFILE, company: 'Corner Shop 8' };
    const answer = await change(token, { ...profile, phoneNumber: '+1 (415) 555-0123' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ userId, profile });
    expect((await api({ path: '/users/me', token })).json).toMatchObject({ profile });
  });

  it('answers 400 to a wrong profile, 409 without a profile, and 401 without the token of a customer', async () => {
    const { token } = await newCustomer();
    const wrong = await change(token, { ...PROFILE, company: 'Müller & Co' });
    expect(wrong.status).toBe(400);
    expect(wrong.json.fields).toEqual([
      { path: 'company', message: 'Company Name can only contain letters, numbers, and spaces' },
    ]);
    const { token: withoutProfile } = await newCustomer({ profile: false });
    expect((await change(withoutProfile, PROFILE)).status).toBe(409);
    for (const other of [undefined, await staffToken(here('accounts').editor)])
      expect((await change(other, PROFILE)).status).toBe(401);
  });
});
