import { describe, expect, it } from 'vitest';
import { here } from '../here.ts';
import { staffToken } from '../staff.ts';
import { PROFILE, newCustomer, newSubscriber, record } from '../customer.ts';
import { api, type Call } from './client.ts';

const create = (token: string | undefined, body: unknown = PROFILE, call: Partial<Call> = {}) =>
  api({ method: 'POST', path: '/users', token, body, ...call });

const FREE = {
  priceId: null,
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  status: null,
  endsAt: null,
  hasAccess: false,
};

describe('POST /users', () => {
  it('creates the customer of the token from a draft; once more changes nothing', async () => {
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
    expect(first.json).toEqual({ userId, email, profile: PROFILE, subscription: FREE });
    const again = await create(token, { ...PROFILE, company: 'Another Shop' });
    expect(again.json).toEqual(first.json);
  });

  it('grants nobody a plan and names nobody else', async () => {
    const [victim, customer] = [await newCustomer({ profile: false }), await newCustomer({ profile: false })];
    const answer = await create(customer.token, {
      ...PROFILE,
      userId: victim.userId,
      stripeSubscriptionId: 'sub_granted',
      stripeCustomerId: 'cus_granted',
      status: 'active',
      subscription: {
        subscriptionId: 'sub_granted',
        stripeSubscriptionId: 'sub_granted',
        plan: 'essentials',
        priceId: here('essentialsPriceId'),
        status: 'active',
      },
    });
    expect(answer.json).toMatchObject({ userId: customer.userId, subscription: FREE });
    const stored = await record(customer.userId);
    expect(Object.keys(stored ?? {}).toSorted()).toEqual(['email', 'profile', 'userId', 'version']);
    expect(await record(victim.userId)).toBeUndefined();
    const status = await api({ path: '/subscription/subscription-status', token: customer.token });
    expect(status.json).toEqual({ stripeSubscriptionId: null });
  });

  it('takes no plan away from who has paid', async () => {
    const { token, userId, sessionId } = await newSubscriber();
    await api({ path: `/subscription/valid-payment-status?sessionId=${sessionId}`, token });
    const before = await record(userId);
    expect(before?.subscription).toMatchObject({ status: 'active' });
    const answer = await create(token, { ...PROFILE, subscription: { plan: 'free', priceId: null } });
    expect(answer.json.subscription).toMatchObject({ status: 'active', hasAccess: true });
    expect((await record(userId))?.subscription).toEqual(before?.subscription);
  });

  it('lists every field that is wrong', async () => {
    const { token, userId } = await newCustomer({ profile: false });
    const answer = await create(token, { company: 'x'.repeat(26), phoneNumber: '+1' });
    expect(answer.status).toBe(400);
    expect(answer.json.fields).toEqual([
      { path: 'accountType', message: 'Account Type is a required field' },
      {
        path: 'phoneNumber',
        message: 'Phone Number must include country code and be at least 8 digits',
      },
      { path: 'company', message: 'Company Name must be at most 25 characters' },
      { path: 'companySize', message: 'Company Size is a required field' },
      { path: 'natureOfBusiness', message: 'Nature of Business is a required field' },
    ]);
    expect(await record(userId)).toBeUndefined();
  });

  it('is for customers alone: no token, a forged one, one of staff', async () => {
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
  ])('answers %i to %j', async (status, call) => {
    const { token } = await newCustomer();
    expect((await create(token, undefined, call)).status).toBe(status);
  });
});
