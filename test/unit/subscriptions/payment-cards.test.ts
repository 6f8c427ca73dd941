import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Billing, Subscription } from '#shared/contract/subscriptions.ts';
import { billingQuery } from '../../../web/features/subscriptions/billing.ts';
import { PaymentMethodCard } from '../../../web/features/subscriptions/payment-method-card.tsx';
import { PaymentProblemNotice } from '../../../web/features/subscriptions/payment-problem-notice.tsx';
import { renderSignedIn } from '../render-signed-in.ts';

const subscription: Subscription = {
  priceId: 'price_essentials',
  stripeSubscriptionId: 'sub_1',
  currentPeriodEnd: '2026-12-21T23:30:00.000Z',
  status: 'past_due',
  endsAt: null,
  endReason: null,
  hasAccess: true,
};

const visa = { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2034 } as const;

/** Renders with this answer of Stripe; undefined while there is none. */
const render = (element: ReactNode, billing: Billing | undefined) =>
  renderSignedIn(element, billingQuery.queryKey, billing).replaceAll(/<[^>]*>/g, ' ');

describe('the card with the payment method', () => {
  const renderCard = (paymentMethod: Billing['paymentMethod'] | undefined, plan = subscription) =>
    render(
      createElement(PaymentMethodCard, { subscription: plan }),
      paymentMethod === undefined ? undefined : { paymentMethod, nextTry: null },
    );

  it.each<[Billing['paymentMethod'] | undefined, RegExp]>([
    [visa, /Visa ending in 4242 .* Expires 04\/2034/],
    [{ ...visa, brand: 'new_brand' }, /Card ending in 4242/],
    [{ type: 'link', email: 'ann@books.example' }, /Link .*ann@books\.example/],
    [null, /We cannot show how you pay/],
    [undefined, /Asking Stripe/],
  ])('shows %j, and always the way to Stripe', (paymentMethod, text) => {
    const card = renderCard(paymentMethod);
    expect(card).toMatch(text);
    expect(card).toContain('Manage billing');
  });

  it('is not there once the plan has ended', () => {
    expect(renderCard(undefined, { ...subscription, stripeSubscriptionId: null })).toBe('');
  });
});

describe('the notice of an overdue payment', () => {
  const renderNotice = (nextTry: Billing['nextTry']) =>
    render(createElement(PaymentProblemNotice, { subscription }), { paymentMethod: visa, nextTry });

  it('names the amount and the day of the next try, if Stripe says them', () => {
    const nextTry = { at: '2026-12-24T23:30:00.000Z', amount: 1999, currency: 'usd' };
    expect(renderNotice(nextTry)).toContain('We try again to charge $19.99 on December 24, 2026.');
    expect(renderNotice(null)).not.toContain('We try again');
    expect(renderNotice(null)).toContain('Please check your card');
  });
});
