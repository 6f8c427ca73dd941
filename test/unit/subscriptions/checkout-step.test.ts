import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  nextStep,
  type CheckoutSession,
  type CheckoutView,
} from '../../../functions/subscriptions/checkout-step.ts';
import { isLiving, type CheckoutAttempt } from '../../../functions/customers/customer.ts';
import { ESSENTIALS, STATUSES, fact, facts } from './subscriptions.ts';

const attempt: CheckoutAttempt = {
  id: 'attempt-1',
  priceId: ESSENTIALS,
  startedAt: '2026-11-01T00:00:00.000Z',
};

const session = (changes: Partial<CheckoutSession> = {}): CheckoutSession => ({
  sessionId: 'cs_1',
  state: 'open',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  isPaid: false,
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: null,
  userId: 'google-oauth2|1',
  attemptId: attempt.id,
  ...changes,
});

const step = (view: Partial<CheckoutView> = {}) =>
  nextStep({ priceId: ESSENTIALS, attempt, noted: undefined, open: [], facts: [], ...view });

describe('the way to a page to pay on', () => {
  it('is a new page for who has nothing', () => {
    expect(step()).toEqual({ do: 'create' });
  });

  test.each(STATUSES)('of a customer whose subscription is %s', (status) => {
    const blocks = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
    const expected = blocks.includes(status) ? 'refuse' : status === 'incomplete' ? 'finish' : 'create';
    expect(step({ facts: [fact({ status })] }).do).toBe(expected);
  });

  it('is the page that is open already, whether it was noted or not', () => {
    const resume = { do: 'resume', sessionId: 'cs_1', url: session().url };
    const noted = { ...attempt, sessionId: 'cs_1' };
    expect(step({ open: [session()] })).toEqual(resume);
    expect(step({ attempt: noted, noted: session(), open: [session()] })).toEqual(resume);
    // The list lags behind.
    expect(step({ attempt: noted, noted: session(), open: [] })).toEqual(resume);
  });

  it('goes on with another attempt when the page is paid, closed or unknown, though a list shows it open', () => {
    const noted = { ...attempt, sessionId: 'cs_1' };
    const ended = [fact({ status: 'canceled' })];
    for (const done of [
      session({ state: 'complete', stripeSubscriptionId: 'sub_1', url: null }),
      session({ state: 'expired', url: null }),
    ]) {
      expect(step({ attempt: noted, noted: done, facts: ended })).toEqual({ do: 'rotate' });
      expect(step({ attempt: noted, noted: done, facts: ended, open: [session()] })).toEqual({
        do: 'rotate',
      });
    }
    expect(step({ attempt: noted, noted: undefined })).toEqual({ do: 'rotate' });
  });

  it('is not shown while what was paid on the last page does not show among the subscriptions', () => {
    const paid = session({ state: 'complete', stripeSubscriptionId: 'sub_2', url: null });
    const view = { attempt: { ...attempt, sessionId: 'cs_1' }, noted: paid };
    expect(step(view)).toEqual({ do: 'wait' });
    expect(step({ ...view, facts: [fact({ status: 'canceled' })] })).toEqual({ do: 'wait' });
    expect(step({ ...view, facts: [fact({ status: 'incomplete' })] })).toEqual({ do: 'wait' });
    const ended = fact({ stripeSubscriptionId: 'sub_2', status: 'canceled' });
    expect(step({ ...view, facts: [ended] })).toEqual({ do: 'rotate' });
  });

  it('is closed with every other one while a plan is held', () => {
    const noted = { attempt: { ...attempt, sessionId: 'cs_1' }, noted: session() };
    const open = [session({ sessionId: 'cs_2', attemptId: 'attempt-0' })];
    expect(step({ ...noted, open, facts: [fact()] })).toEqual({
      do: 'refuse',
      sessionIds: ['cs_2', 'cs_1'],
    });
  });

  it('closes pages of other attempts first', () => {
    const open = [session({ sessionId: 'cs_old', attemptId: 'attempt-0' }), session({ sessionId: 'cs_1' })];
    expect(step({ open })).toEqual({ do: 'expire', sessionIds: ['cs_old'] });
    expect(step({ open: [session({ attemptId: null })] })).toEqual({ do: 'expire', sessionIds: ['cs_1'] });
  });

  it('closes the page of another price before it goes on with another attempt', () => {
    const other = { ...attempt, priceId: 'price_before' };
    expect(step({ attempt: other, open: [session()] })).toEqual({ do: 'expire', sessionIds: ['cs_1'] });
    expect(step({ attempt: other })).toEqual({ do: 'rotate' });
  });

  it('closes every page before a first payment is finished elsewhere', () => {
    const incomplete = fact({ status: 'incomplete' });
    expect(step({ open: [session()], facts: [incomplete] })).toEqual({
      do: 'expire',
      sessionIds: ['cs_1'],
    });
    expect(step({ facts: [incomplete] })).toEqual({ do: 'finish', incomplete });
  });

  it('gives up an unpaid beginning at another price', () => {
    const incomplete = fact({ status: 'incomplete', priceId: 'price_before' });
    expect(step({ facts: [incomplete] })).toEqual({ do: 'drop', incomplete });
  });

  it('never shows a page while another is open, a payment is awaited or a plan is held', () => {
    const sessions = fc.array(
      fc
        .record({
          sessionId: fc.constantFrom('cs_1', 'cs_2', 'cs_3'),
          attemptId: fc.constantFrom('attempt-1', 'attempt-2', null),
        })
        .map(session),
      { maxLength: 3 },
    );
    const view = fc.record({
      facts,
      open: sessions,
      attempt: fc.constantFrom(attempt, { ...attempt, sessionId: 'cs_1' }),
      noted: fc.constantFrom(
        undefined,
        session(),
        session({ state: 'complete', stripeSubscriptionId: 'sub_1', url: null }),
      ),
    });
    fc.assert(
      fc.property(view, (seen) => {
        const next = step(seen);
        if (next.do !== 'create' && next.do !== 'resume' && next.do !== 'finish') return;
        expect(seen.facts.some(({ status }) => isLiving(status))).toBe(false);
        if (seen.noted?.state === 'complete') {
          expect(seen.facts.map(({ stripeSubscriptionId }) => stripeSubscriptionId)).toContain('sub_1');
        }
        const shown = next.do === 'resume' ? next.sessionId : undefined;
        const others = seen.open.filter(
          ({ sessionId }) => sessionId !== shown && sessionId !== seen.attempt.sessionId,
        );
        expect(others.filter(({ attemptId }) => attemptId !== attempt.id)).toEqual([]);
        if (next.do !== 'finish') {
          expect(seen.facts.some(({ status }) => status === 'incomplete')).toBe(false);
        }
      }),
    );
  });
});
