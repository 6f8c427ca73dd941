import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCurrent } from '../../../functions/customers/subscription-access.ts';
import type { CheckoutAttempt } from '../../../functions/customers/customer.ts';
import {
  nextStep,
  type CheckoutSession,
  type CheckoutState,
} from '../../../functions/subscriptions/next-checkout-step.ts';
import { ESSENTIALS, STATUSES, sampleSubscription, subscriptionLists } from './subscriptions.ts';

const attempt: CheckoutAttempt = {
  id: 'attempt-1',
  priceId: ESSENTIALS,
  startedAt: '2026-11-01T00:00:00.000Z',
};
const attemptWithSession = { ...attempt, sessionId: 'cs_1' };

const sampleSession = (changes: Partial<CheckoutSession> = {}): CheckoutSession => ({
  sessionId: 'cs_1',
  status: 'open',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  isPaid: false,
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: null,
  userId: 'google-oauth2|1',
  attemptId: attempt.id,
  ...changes,
});

const step = (state: Partial<CheckoutState> = {}) =>
  nextStep({
    priceId: ESSENTIALS,
    attempt,
    attemptSession: undefined,
    openSessions: [],
    subscriptions: [],
    ...state,
  });

describe('nextStep', () => {
  it('creates a session for a customer without sessions and subscriptions', () => {
    expect(step()).toEqual({ kind: 'create' });
  });

  it.each(STATUSES)('treats a customer by their subscription: %s', (status) => {
    const refused = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
    const expected = refused.includes(status) ? 'refuse' : status === 'incomplete' ? 'pay-invoice' : 'create';
    expect(step({ subscriptions: [sampleSubscription({ status })] }).kind).toBe(expected);
  });

  it('resumes the open session, whether the attempt or only the list knows it', () => {
    const resume = { kind: 'resume', sessionId: 'cs_1', url: sampleSession().url };
    const known = { attempt: attemptWithSession, attemptSession: sampleSession() };
    expect(step({ openSessions: [sampleSession()] })).toEqual(resume);
    expect(step({ ...known, openSessions: [sampleSession()] })).toEqual(resume);
    // The list lags.
    expect(step({ ...known, openSessions: [] })).toEqual(resume);
  });

  it('restarts when the session is complete, expired or unknown, even if a list shows it as open', () => {
    const subscriptions = [sampleSubscription({ status: 'canceled' })];
    for (const attemptSession of [
      sampleSession({ status: 'complete', stripeSubscriptionId: 'sub_1', url: null }),
      sampleSession({ status: 'complete', stripeSubscriptionId: null, url: null }),
      sampleSession({ status: 'expired', url: null }),
      sampleSession({ status: 'expired', stripeSubscriptionId: 'sub_never', url: null }),
    ]) {
      const state = { attempt: attemptWithSession, attemptSession, subscriptions };
      expect(step(state)).toEqual({ kind: 'restart' });
      expect(step({ ...state, openSessions: [sampleSession()] })).toEqual({ kind: 'restart' });
    }
    expect(step({ attempt: attemptWithSession })).toEqual({ kind: 'restart' });
    // Stripe gives an open session an address. Without one there is nothing to return to.
    expect(step({ openSessions: [sampleSession({ url: null })] })).toEqual({ kind: 'restart' });
  });

  it('waits until the subscription bought on the last session is listed', () => {
    const attemptSession = sampleSession({ status: 'complete', stripeSubscriptionId: 'sub_2', url: null });
    const state = { attempt: attemptWithSession, attemptSession };
    expect(step(state)).toEqual({ kind: 'wait' });
    for (const status of ['canceled', 'incomplete'] as const) {
      expect(step({ ...state, subscriptions: [sampleSubscription({ status })] })).toEqual({ kind: 'wait' });
    }
    const ended = sampleSubscription({ stripeSubscriptionId: 'sub_2', status: 'canceled' });
    expect(step({ ...state, subscriptions: [ended] })).toEqual({ kind: 'restart' });
  });

  it('refuses a customer with a current subscription and names every open session to expire', () => {
    expect(
      step({
        attempt: attemptWithSession,
        attemptSession: sampleSession(),
        openSessions: [sampleSession({ sessionId: 'cs_2', attemptId: 'attempt-0' })],
        subscriptions: [sampleSubscription()],
      }),
    ).toEqual({ kind: 'refuse', sessionIds: ['cs_2', 'cs_1'] });
  });

  it('expires sessions of other attempts first', () => {
    const old = sampleSession({ sessionId: 'cs_old', attemptId: 'attempt-0' });
    expect(step({ openSessions: [old, sampleSession()] })).toEqual({
      kind: 'expire',
      sessionIds: ['cs_old'],
    });
    expect(step({ openSessions: [sampleSession({ attemptId: null })] })).toEqual({
      kind: 'expire',
      sessionIds: ['cs_1'],
    });
  });

  it('expires the session of an attempt at another price, then restarts', () => {
    const other = { ...attempt, priceId: 'price_before' };
    expect(step({ attempt: other, openSessions: [sampleSession()] })).toEqual({
      kind: 'expire',
      sessionIds: ['cs_1'],
    });
    expect(step({ attempt: other })).toEqual({ kind: 'restart' });
  });

  it('expires every open session before the invoice of an incomplete subscription is paid', () => {
    const incomplete = sampleSubscription({ status: 'incomplete' });
    expect(step({ openSessions: [sampleSession()], subscriptions: [incomplete] })).toEqual({
      kind: 'expire',
      sessionIds: ['cs_1'],
    });
    // Also the attempt's, which the list does not have yet.
    const known = { attempt: attemptWithSession, attemptSession: sampleSession() };
    expect(step({ ...known, subscriptions: [incomplete] })).toEqual({ kind: 'expire', sessionIds: ['cs_1'] });
    const over = { ...known, attemptSession: sampleSession({ status: 'expired', url: null }) };
    expect(step({ ...over, subscriptions: [incomplete] })).toEqual({ kind: 'pay-invoice', incomplete });
    expect(step({ subscriptions: [incomplete] })).toEqual({ kind: 'pay-invoice', incomplete });
  });

  it('cancels an incomplete subscription at another price', () => {
    const incomplete = sampleSubscription({ status: 'incomplete', priceId: 'price_before' });
    expect(step({ subscriptions: [incomplete] })).toEqual({ kind: 'cancel-incomplete', incomplete });
  });

  it('never opens a page while another is open, a purchase is not listed, or a subscription is current', () => {
    const sessions = fc.array(
      fc
        .record({
          sessionId: fc.constantFrom('cs_1', 'cs_2', 'cs_3'),
          attemptId: fc.constantFrom('attempt-1', 'attempt-2', null),
        })
        .map(sampleSession),
      { maxLength: 3 },
    );
    const states = fc.record({
      subscriptions: subscriptionLists,
      openSessions: sessions,
      attempt: fc.constantFrom(attempt, attemptWithSession),
      attemptSession: fc.constantFrom(
        undefined,
        sampleSession(),
        sampleSession({ status: 'complete', stripeSubscriptionId: 'sub_1', url: null }),
      ),
    });
    fc.assert(
      fc.property(states, (state) => {
        const next = step(state);
        if (next.kind !== 'create' && next.kind !== 'resume' && next.kind !== 'pay-invoice') return;
        expect(state.subscriptions.some(({ status }) => isCurrent(status))).toBe(false);
        if (state.attemptSession?.status === 'complete') {
          const ids = state.subscriptions.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
          expect(ids).toContain('sub_1');
        }
        const resumedId = next.kind === 'resume' ? next.sessionId : undefined;
        const others = state.openSessions.filter(
          ({ sessionId }) => sessionId !== resumedId && sessionId !== state.attempt.sessionId,
        );
        expect(others.filter(({ attemptId }) => attemptId !== attempt.id)).toEqual([]);
        if (next.kind !== 'pay-invoice') {
          expect(state.subscriptions.some(({ status }) => status === 'incomplete')).toBe(false);
        }
      }),
    );
  });
});
