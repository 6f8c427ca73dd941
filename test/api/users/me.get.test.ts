import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { PROFILE, completeProfile, newCustomer, signUp } from '../../customer.ts';
import { api } from '../client.ts';

const me = (token: string | undefined) => api({ path: '/users/me', token });

describe('GET /users/me', () => {
  it('returns a customer who completed the profile, on the free plan', async () => {
    const { token, userId, email } = await completeProfile(await signUp());
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      userId,
      email,
      contactAddress: { address: email, isConfirmed: true, pendingAddress: null },
      invoiceAddress: { address: null, pendingAddress: null },
      profile: PROFILE,
      subscription: {
        priceId: null,
        stripeSubscriptionId: null,
        currentPeriodEnd: null,
        status: null,
        endsAt: null,
        endReason: null,
        hasAccess: false,
      },
    });
  });

  it('accepts tokens from before and after a rotation of the tenant’s keys', async () => {
    const before = await newCustomer();
    const rotated = await fetch(`${here('tenantUrl')}/laptop/rotate-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(rotated.status).toBe(200);
    const after = await newCustomer();
    const readKeyId = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
    expect(readKeyId(after.token)).not.toBe(readKeyId(before.token));
    for (const { token } of [before, after]) expect((await me(token)).status).toBe(200);
  });

  it('answers 401 without a token, and to a forged token, an unsigned token and a token of staff', async () => {
    const { token } = await newCustomer();
    const [header, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const wrong = [
      undefined,
      '',
      `${header}.${payload}.AAAA`,
      `${none}.${payload}.`,
      await staffToken(here('accounts').editor),
    ];
    for (const token of wrong) expect((await me(token)).status, token).toBe(401);
  });
});
