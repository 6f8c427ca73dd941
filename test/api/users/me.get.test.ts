import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { PROFILE, completeProfile, newCustomer, newSubscriber, record, signUp } from '../../customer.ts';
import { api } from '../client.ts';

const me = (token: string | undefined) => api({ path: '/users/me', token });

describe('GET /users/me', () => {
  it('answers who completed the profile at sign-up, on the free plan', async () => {
    const { token, userId, email } = await completeProfile(await signUp());
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      userId,
      email,
      profile: PROFILE,
      subscription: {
        priceId: null,
        stripeSubscriptionId: null,
        currentPeriodEnd: null,
        status: null,
        endsAt: null,
        hasAccess: false,
      },
    });
  });

  it('answers somebody without a record as a customer on the free plan, and makes no record', async () => {
    const { token, userId } = await newCustomer({ profile: false });
    expect((await me(token)).json).toMatchObject({ userId, profile: null, subscription: { status: null } });
    expect(await record(userId)).toBeUndefined();
  });

  it('answers a subscriber with price, next payment and access', async () => {
    const { token, sessionId } = await newSubscriber();
    await api({ path: `/subscription/valid-payment-status?sessionId=${sessionId}`, token });
    const { subscription } = (await me(token)).json;
    expect(subscription).toMatchObject({
      priceId: here('essentialsPriceId'),
      stripeSubscriptionId: expect.stringMatching(/^sub_/),
      status: 'active',
      endsAt: null,
      hasAccess: true,
    });
    expect(Date.parse(subscription.currentPeriodEnd)).toBeGreaterThan(Date.now());
  });

  it('goes on through a rotation of the tenant’s keys, for old tokens and new ones', async () => {
    const before = await newCustomer();
    const rotated = await fetch(`${here('tenantUrl')}/laptop/rotate-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(rotated.status).toBe(200);
    const after = await newCustomer();
    const keyOf = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
    expect(keyOf(after.token)).not.toBe(keyOf(before.token));
    for (const { token } of [before, after]) expect((await me(token)).status).toBe(200);
  });

  it('is for customers alone: no token, a forged one, one of staff, an unsigned one', async () => {
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
