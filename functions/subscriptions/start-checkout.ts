import { randomUUID } from 'node:crypto';
import * as customers from '../customers/customers.table.ts';
import { logTrouble } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import * as stripe from './stripe.client.ts';
import { nextStep, type CheckoutView } from './checkout-step.ts';
import type { CheckoutAttempt } from '../customers/customer.ts';
import type { CustomerIdentity } from '../platform/customer-identity.ts';
import { conflicting, unavailable } from '../platform/problem.ts';
import type { SubscriptionFact } from './choose-subscription.ts';
import { giveUp } from './cancel-incomplete.ts';
import { syncCustomer } from './sync-subscription.ts';

const { SITE_URL } = settings('SITE_URL');

/** Stripe puts the id into the braces. */
const successUrl = `${SITE_URL}/success?session_id={CHECKOUT_SESSION_ID}`;
const cancelUrl = `${SITE_URL}/cancel?session_id={CHECKOUT_SESSION_ID}`;

/** Each look leads to a page or removes what was in the way; more than a few in a row mean that somebody else is at it. */
const LOOKS = 8;

/** The customer of Stripe's who is bound to ours: made and bound now if there is none, or none any more. */
const stripeCustomerOf = async ({ userId, email }: CustomerIdentity): Promise<string> => {
  const record = await customers.find(userId, { consistent: true });
  const bound = record?.stripeCustomerId;
  if (bound !== undefined && (await stripe.findCustomer(bound))) return bound;
  const created = await stripe.createCustomer({ userId, email: email ?? record?.email, replaces: bound });
  if (bound === undefined) return customers.bindStripeCustomer(userId, created);

  logTrouble('A customer is gone at Stripe and was made anew', { userId, gone: bound });
  const next = await customers.replaceStripeCustomer(userId, bound, created);
  await syncCustomer(userId, next);
  return next;
};

/** Subscriptions are looked at last: then one that was paid for meanwhile is seen. */
const look = async (
  stripeCustomerId: string,
  priceId: string,
  attempt: CheckoutAttempt,
): Promise<CheckoutView> => {
  const [noted, open] = await Promise.all([
    attempt.sessionId === undefined ? undefined : stripe.findSession(attempt.sessionId),
    stripe.openSessions(stripeCustomerId),
  ]);
  return { priceId, attempt, noted, open, facts: await stripe.subscriptionsOf(stripeCustomerId) };
};

/** Sessions of other attempts are past only while this attempt still is the one under way; a newer one's must stay. */
const expireOthers = async (userId: string, attempt: CheckoutAttempt, sessionIds: readonly string[]) => {
  const record = await customers.find(userId, { consistent: true });
  if (record?.checkoutAttempt?.id === attempt.id) await Promise.all(sessionIds.map(stripe.expireSession));
};

/** The page on which the first payment can still be made; where none can, the beginning is given up. */
const invoicePage = async (incomplete: SubscriptionFact): Promise<string | undefined> => {
  const { latestInvoiceId } = incomplete;
  const invoice = latestInvoiceId === null ? 'dead' : await stripe.invoice(latestInvoiceId);
  if (invoice === 'settled') throw unavailable(new Error('Stripe has yet to make the paid invoice count'));
  if (invoice !== 'dead') return invoice.url;
  await giveUp(incomplete);
  return undefined;
};

/** A page for this attempt; undefined where the page is old or not the attempt's any more, and a new look is due. */
const openPage = async (
  userId: string,
  stripeCustomerId: string,
  attempt: CheckoutAttempt,
): Promise<string | undefined> => {
  const { id: attemptId, priceId } = attempt;
  const order = { userId, stripeCustomerId, priceId, attemptId, successUrl, cancelUrl };
  const created = await stripe.createSession(order);
  if (created === 'spent') {
    await customers.endAttempt(userId, attemptId);
    return undefined;
  }
  const { session, isReplayed } = created;
  const isNoted = (await customers.noteSession(userId, attemptId, session.sessionId)) === 'noted';
  return isNoted && !isReplayed && session.url !== null ? session.url : undefined;
};

/**
 * A page of Stripe's on which this customer can pay for a price of the catalogue: whatever their tabs and devices
 * do at the same time, it is the same one until it is paid, closed or a day old. 409 where a plan is held.
 */
export const startCheckout = async (
  identity: CustomerIdentity,
  priceId: string,
  now: Date,
): Promise<string> => {
  const { userId } = identity;
  const stripeCustomerId = await stripeCustomerOf(identity);
  for (let looked = 0; looked < LOOKS; looked += 1) {
    const wanted = { id: randomUUID(), priceId, startedAt: now.toISOString() };
    const attempt = await customers.beginAttempt(userId, wanted);
    const step = nextStep(await look(stripeCustomerId, priceId, attempt));
    switch (step.do) {
      case 'refuse':
        await Promise.all(step.sessionIds.map(stripe.expireSession));
        await syncCustomer(userId, stripeCustomerId);
        throw conflicting('You already have a plan. Your account page shows it');
      case 'wait':
        throw unavailable(new Error('Stripe has yet to show what was bought just now'));
      case 'expire':
        await expireOthers(userId, attempt, step.sessionIds);
        break;
      case 'drop':
        await giveUp(step.incomplete);
        break;
      case 'rotate':
        await customers.endAttempt(userId, attempt.id);
        break;
      case 'finish': {
        const url = await invoicePage(step.incomplete);
        if (url !== undefined) return url;
        break;
      }
      case 'resume':
        if ((await customers.noteSession(userId, attempt.id, step.sessionId)) === 'noted') return step.url;
        break;
      case 'create': {
        const url = await openPage(userId, stripeCustomerId, attempt);
        if (url !== undefined) return url;
        break;
      }
    }
  }
  throw unavailable(new Error('Other checkouts of the same customer kept changing'));
};
