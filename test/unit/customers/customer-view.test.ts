import { describe, expect, it } from 'vitest';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { isCurrent } from '../../../functions/customers/subscription-access.ts';
import { toCustomer, toProfile, toSubscription } from '../../../functions/customers/customer-view.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';
import { freeSubscription as free } from '../../free-plan.ts';
import { validProfile } from '../profile/profiles.ts';
import { samplePlan } from '../subscriptions/subscriptions.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

const subscription = samplePlan({
  priceId: 'price_1',
  currentPeriodStart: daysFromNow(-10),
  currentPeriodEnd: daysFromNow(20),
});
const record = (change: Partial<SubscriptionRecord> = {}) => ({
  userId: 'google-oauth2|1',
  syncVersion: 1,
  subscription: { ...subscription, ...change },
});
const view = (change: Partial<SubscriptionRecord>) => toSubscription(record(change), now);

describe('toSubscription', () => {
  it('shows the free plan without a record and without a subscription', () => {
    expect(toSubscription(undefined, now)).toEqual(free);
    expect(toSubscription({ userId: 'google-oauth2|1', syncVersion: 3 }, now)).toEqual(free);
  });

  it('shows the price and the next payment of an active subscription, which gives access', () => {
    expect(view({})).toEqual({
      priceId: 'price_1',
      stripeSubscriptionId: 'sub_1',
      currentPeriodEnd: subscription.currentPeriodEnd,
      status: 'active',
      endsAt: null,
      endReason: null,
      hasAccess: true,
    });
  });

  it.each(SubscriptionStatus.options)(
    'shows the details of a subscription only while it is current: %s',
    (status) => {
      const details = {
        stripeSubscriptionId: 'sub_1',
        priceId: 'price_1',
        currentPeriodEnd: subscription.currentPeriodEnd,
      };
      expect(view({ status })).toMatchObject({
        status,
        ...(isCurrent(status) ? details : { ...free, status }),
      });
    },
  );

  it('shows why a subscription has ended, if it is one of the known reasons', () => {
    const ended = { status: 'canceled' } as const;
    expect(view({ ...ended, endReason: 'payment_failed' }).endReason).toBe('payment_failed');
    expect(view({ ...ended, endReason: 'weather' }).endReason).toBeNull();
    expect(view(ended).endReason).toBeNull();
  });

  it('shows until when a plan that is not paid stays open', () => {
    const period = { currentPeriodStart: daysFromNow(-6) };
    expect(view({ ...period, status: 'past_due' })).toMatchObject({
      graceEndsAt: daysFromNow(1),
      hasAccess: true,
    });
    expect(view(period)).not.toHaveProperty('graceEndsAt');
  });

  it('shows when a subscription ends', () => {
    expect(view({ cancelAt: daysFromNow(20) })).toMatchObject({ endsAt: daysFromNow(20), hasAccess: true });
    expect(view({ cancelAt: daysFromNow(0) })).toMatchObject({ endsAt: daysFromNow(0), hasAccess: false });
  });
});

describe('toCustomer', () => {
  const identity = { userId: 'google-oauth2|1', email: 'new@bakery.example' };

  it('shows the profile, and the e-mail address of the token rather than the stored address', () => {
    const known = { ...record(), email: 'old@bakery.example', profile: validProfile };
    expect(toCustomer(known, identity, now)).toEqual({
      userId: 'google-oauth2|1',
      email: 'new@bakery.example',
      contactAddress: {
        address: 'old@bakery.example',
        isConfirmed: false,
        pendingAddress: null,
        linkSentAt: null,
      },
      invoiceAddress: { address: null, pendingAddress: null, linkSentAt: null },
      profile: validProfile,
      subscription: view({}),
    });
    expect(toCustomer(known, { ...identity, email: undefined }, now).email).toBe('old@bakery.example');
    const contactAddress = 'mails@bakery.example';
    expect(toCustomer({ ...known, contactAddress }, identity, now).contactAddress).toEqual({
      address: contactAddress,
      isConfirmed: true,
      pendingAddress: null,
      linkSentAt: null,
    });
  });

  it.each([
    ['mails@bakery.example', null, null],
    ['next@bakery.example', 'next@bakery.example', '2026-11-21T12:00:00.000Z'],
  ])('asks no more for an address that the tenant has verified: %s', (asked, pendingAddress, linkSentAt) => {
    const addressLinks = { lastAt: '2026-11-21T12:00:00.000Z', sent: [] };
    const known = {
      ...record(),
      contactAddress: 'mails@bakery.example',
      pendingAddress: asked,
      addressLinks,
    };
    expect(toCustomer(known, identity, now).contactAddress).toMatchObject({ pendingAddress, linkSentAt });
  });

  it('shows a customer on the free plan before there is a record', () => {
    expect(toCustomer(undefined, { ...identity, email: undefined }, now)).toEqual({
      userId: 'google-oauth2|1',
      email: null,
      contactAddress: { address: null, isConfirmed: false, pendingAddress: null, linkSentAt: null },
      invoiceAddress: { address: null, pendingAddress: null, linkSentAt: null },
      profile: null,
      subscription: free,
    });
  });
});

describe('toProfile', () => {
  it('keeps only the profile fields', () => {
    const body = { ...validProfile, userId: 'else', subscription: { plan: 'x' } };
    expect(toProfile(body)).toEqual(validProfile);
  });
});
