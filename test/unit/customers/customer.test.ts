import { describe, expect, test } from 'vitest';
import { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import {
  customerOf,
  profileOf,
  subscriptionView,
  type SubscriptionRecord,
} from '../../../functions/customers/customer.ts';
import { validProfile } from '../profile/profiles.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

const held: SubscriptionRecord = {
  priceId: 'price_1',
  stripeSubscriptionId: 'sub_1',
  status: 'active',
  currentPeriodStart: daysFromNow(-10),
  currentPeriodEnd: daysFromNow(20),
  cancelAt: null,
};
const record = (change: Partial<SubscriptionRecord> = {}) => ({
  userId: 'google-oauth2|1',
  syncVersion: 1,
  subscription: { ...held, ...change },
});
const view = (change: Partial<SubscriptionRecord>) => subscriptionView(record(change), now);

const free = {
  priceId: null,
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  status: null,
  endsAt: null,
  hasAccess: false,
};

describe('the plan of a customer', () => {
  test('without a record, and without a subscription, is the free one', () => {
    expect(subscriptionView(undefined, now)).toEqual(free);
    expect(subscriptionView({ userId: 'google-oauth2|1', syncVersion: 3 }, now)).toEqual(free);
  });

  test('that is paid shows its price, its next payment and opens the modules', () => {
    expect(view({})).toEqual({
      priceId: 'price_1',
      stripeSubscriptionId: 'sub_1',
      currentPeriodEnd: held.currentPeriodEnd,
      status: 'active',
      endsAt: null,
      hasAccess: true,
    });
  });

  test.each([
    ['incomplete', false, false],
    ['incomplete_expired', false, false],
    ['trialing', true, true],
    ['active', true, true],
    ['past_due', true, false],
    ['unpaid', true, false],
    ['paused', true, false],
    ['canceled', false, false],
  ] as const)('that is %s: held %s, open %s', (status, isHeld, isOpen) => {
    const shown = view({ status });
    expect(shown).toMatchObject({ status, hasAccess: isOpen });
    expect(shown.stripeSubscriptionId).toBe(isHeld ? 'sub_1' : null);
    expect(shown.priceId).toBe(isHeld ? 'price_1' : null);
    expect(shown.currentPeriodEnd).toBe(isHeld ? held.currentPeriodEnd : null);
    expect(shown.endsAt).toBeNull();
  });

  test('is shown in every status that Stripe knows', () => {
    expect(SubscriptionStatus.options.map((status) => view({ status }).status)).toEqual(
      SubscriptionStatus.options,
    );
  });

  test('whose renewal could not be paid stays open for seven days', () => {
    const pastDue = (days: number) =>
      view({ status: 'past_due', currentPeriodStart: daysFromNow(-days) }).hasAccess;
    expect(pastDue(0)).toBe(true);
    expect(pastDue(6.999)).toBe(true);
    expect(pastDue(7)).toBe(false);
    expect(pastDue(8)).toBe(false);
  });

  test('that was cancelled for the end of the month is open until then', () => {
    expect(view({ cancelAt: daysFromNow(20) })).toMatchObject({ endsAt: daysFromNow(20), hasAccess: true });
    expect(view({ cancelAt: daysFromNow(0) })).toMatchObject({ endsAt: daysFromNow(0), hasAccess: false });
    expect(view({ cancelAt: daysFromNow(-1) })).toMatchObject({ hasAccess: false });
  });
});

describe('a customer as their pages know them', () => {
  const identity = { userId: 'google-oauth2|1', email: 'new@bakery.example' };

  test('has the profile, and the address of the token rather than an older one', () => {
    const known = { ...record(), email: 'old@bakery.example', profile: validProfile };
    expect(customerOf(known, identity, now)).toEqual({
      userId: 'google-oauth2|1',
      email: 'new@bakery.example',
      profile: validProfile,
      subscription: view({}),
    });
    expect(customerOf(known, { ...identity, email: undefined }, now).email).toBe('old@bakery.example');
  });

  test('is a customer on the free plan before there is a record', () => {
    expect(customerOf(undefined, { ...identity, email: undefined }, now)).toEqual({
      userId: 'google-oauth2|1',
      email: null,
      profile: null,
      subscription: free,
    });
  });
});

test('of what was sent only the profile is taken, as text that can be stored', () => {
  const sent = {
    ...validProfile,
    natureOfBusiness: 'bread \ud83d',
    userId: 'else',
    subscription: { plan: 'x' },
  };
  expect(profileOf(sent)).toEqual({ ...validProfile, natureOfBusiness: 'bread \ufffd' });
});
