import { describe, expect, it } from 'vitest';
import { here } from '../here.ts';
import { staffToken } from '../staff.ts';
import { PROFILE, newCustomer } from '../customer.ts';
import { api, type Call } from './client.ts';

const create = (token: string | undefined, body: unknown = PROFILE, call: Partial<Call> = {}) =>
  api({ method: 'POST', path: '/users', token, body, ...call });

const FREE = {
  priceId: null,
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  status: null,
  endsAt: null,
  endReason: null,
  hasAccess: false,
};

describe('POST /users', () => {
  it('creates the customer of the token from a draft, and changes nothing at a second call', async () => {
    const { token, userId, email } = await newCustomer({ profile: false });
    const subscription = {
      subscriptionId: null,
      plan: 'free',
      priceId: null,
      status: 'active',
      startDate: '2026-11-20T10:00:00.000Z',
      endDate: '2026-12-20T10:00:00.000Z',
    };
    const first = await create(token, { ...PROFILE, subscription });
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      userId,
      email,
      contactAddress: { address: email, isConfirmed: true, pendingAddress: null },
      invoiceAddress: { address: null, pendingAddress: null },
      profile: PROFILE,
      subscription: FREE,
    });
    const again = await create(token, { ...PROFILE, company: 'Another Shop' });
    expect(again.json).toEqual(first.json);
  });

  it('answers 401 without a token, to a forged token and to a token of staff', async () => {
    const { token } = await newCustomer();
    const staff = await staffToken(here('accounts').editor);
    for (const wrong of [undefined, `${token.slice(0, -5)}AAAAA`, staff, 'A'.repeat(43)]) {
      expect((await create(wrong)).status).toBe(401);
    }
  });

  it.each<[number, Partial<Call>]>([
    [415, { raw: 'company=Shop', contentType: 'text/plain' }],
    [400, { raw: '[' }],
    [413, { raw: JSON.stringify({ company: 'x'.repeat(200_000) }) }],
  ])('answers %i to the request %j', async (status, call) => {
    const { token } = await newCustomer();
    expect((await create(token, undefined, call)).status).toBe(status);
  });
});
