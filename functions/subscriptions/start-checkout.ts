import { randomUUID } from 'node:crypto';
import type { CheckoutAttempt } from '../customers/customer.ts';
import * as customers from '../customers/customers.table.ts';
import type { CustomerIdentity } from '../platform/caller.ts';
import { toLogId } from '../platform/log-id.ts';
import { logError } from '../platform/log.ts';
import { conflict, unavailable } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';
import { cancelIncompleteSubscription } from './cancel-subscriptions.ts';
import { nextStep, type CheckoutState } from './next-checkout-step.ts';
import type { StripeSubscription } from './choose-subscription.ts';
import * as stripe from './stripe.client.ts';
import { syncCustomer } from './sync-subscription.ts';

const { AUTOMATIC_TAX, PROMOTION_CODES, SITE_URL } = settings('AUTOMATIC_TAX', 'PROMOTION_CODES', 'SITE_URL');

// Stripe replaces the braces and their content with the id.
const successUrl = `${SITE_URL}/success?session_id={CHECKOUT_SESSION_ID}`;
const cancelUrl = `${SITE_URL}/cancel?session_id={CHECKOUT_SESSION_ID}`;

/** Each step ends with a page or removes an obstacle. More than a few steps mean that another checkout interferes. */
const MAX_STEPS = 8;

/** The Stripe customer that is bound to a customer. Creates and binds one if there is none, or if it was deleted. */
const ensureStripeCustomer = async ({ userId, email }: CustomerIdentity): Promise<string> => {
  const record = await customers.find(userId, { consistent: true });
  const boundId = record?.stripeCustomerId;
  if (boundId !== undefined && (await stripe.fetchCustomer(boundId))) return boundId;
  const createdId = await stripe.createCustomer({
    userId,
    email: record?.contactAddress ?? email,
    // A first proposal. From then on the name on invoices is changed on Stripe's pages.
    name: record?.profile?.company,
    replaces: boundId,
  });
  if (boundId === undefined) return customers.bindStripeCustomer(userId, createdId);

  logError('A Stripe customer was deleted and has been replaced', {
    customer: toLogId(userId),
    deleted: boundId,
  });
  const replacementId = await customers.replaceStripeCustomer(userId, boundId, createdId);
  await syncCustomer(userId, replacementId);
  return replacementId;
};

/** Reads the subscriptions last, so that they include one that is paid for meanwhile. */
const fetchState = async (
  stripeCustomerId: string,
  priceId: string,
  attempt: CheckoutAttempt,
): Promise<CheckoutState> => {
  const [attemptSession, openSessions] = await Promise.all([
    attempt.sessionId === undefined ? undefined : stripe.fetchSession(attempt.sessionId),
    stripe.fetchOpenSessions(stripeCustomerId),
  ]);
  const subscriptions = await stripe.fetchSubscriptions(stripeCustomerId);
  return { priceId, attempt, attemptSession, openSessions, subscriptions };
};

/** Expires sessions of other attempts, unless a newer attempt has replaced this one: its session must stay open. */
const expireOthers = async (userId: string, attempt: CheckoutAttempt, sessionIds: readonly string[]) => {
  const record = await customers.find(userId, { consistent: true });
  if (record?.checkoutAttempt?.id === attempt.id) await Promise.all(sessionIds.map(stripe.expireSession));
};

/** The page on which to pay the first invoice. If the invoice cannot be paid, cancels the subscription and returns undefined. */
const openInvoicePage = async (incomplete: StripeSubscription): Promise<string | undefined> => {
  const { latestInvoiceId } = incomplete;
  const invoice = latestInvoiceId === null ? 'not-payable' : await stripe.fetchInvoice(latestInvoiceId);
  if (invoice === 'paid') throw unavailable(new Error('Stripe has not activated the paid subscription yet'));
  if (invoice !== 'not-payable') return invoice.url;
  await cancelIncompleteSubscription(incomplete);
  return undefined;
};

/** The page of a new session. Undefined if the session is not new or the attempt was replaced: then take another step. */
const openCheckoutPage = async (
  userId: string,
  stripeCustomerId: string,
  attempt: CheckoutAttempt,
): Promise<string | undefined> => {
  const { id: attemptId, priceId } = attempt;
  const order = {
    userId,
    stripeCustomerId,
    priceId,
    attemptId,
    successUrl,
    cancelUrl,
    automaticTax: AUTOMATIC_TAX === 'on',
    promotionCodes: PROMOTION_CODES === 'on',
  };
  const created = await stripe.createSession(order);
  if (created === 'key-spent') {
    await customers.endAttempt(userId, attemptId);
    return undefined;
  }
  const { session, isReplayed } = created;
  const isSaved = (await customers.saveSession(userId, attemptId, session.sessionId)) === 'saved';
  return isSaved && !isReplayed && session.url !== null ? session.url : undefined;
};

/**
 * The address of Stripe's page on which the customer can pay for a price of the catalog. All tabs and devices get the same page
 * until it is paid, closed or a day old. Throws 409 if the customer has a current subscription, 503 if other checkouts of the
 * customer interfere.
 */
export const startCheckout = async (
  identity: CustomerIdentity,
  priceId: string,
  now: Date,
): Promise<string> => {
  const { userId } = identity;
  const stripeCustomerId = await ensureStripeCustomer(identity);
  for (let stepCount = 0; stepCount < MAX_STEPS; stepCount += 1) {
    const newAttempt = { id: randomUUID(), priceId, startedAt: now.toISOString() };
    const attempt = await customers.beginAttempt(userId, newAttempt);
    const step = nextStep(await fetchState(stripeCustomerId, priceId, attempt));
    switch (step.kind) {
      case 'refuse':
        await Promise.all(step.sessionIds.map(stripe.expireSession));
        await syncCustomer(userId, stripeCustomerId);
        throw conflict('You already have a plan. Your account page shows it');
      case 'wait':
        throw unavailable(new Error('Stripe does not list the new subscription yet'));
      case 'expire':
        await expireOthers(userId, attempt, step.sessionIds);
        break;
      case 'cancel-incomplete':
        await cancelIncompleteSubscription(step.incomplete);
        break;
      case 'restart':
        await customers.endAttempt(userId, attempt.id);
        break;
      case 'pay-invoice': {
        const url = await openInvoicePage(step.incomplete);
        if (url !== undefined) return url;
        break;
      }
      case 'resume':
        if ((await customers.saveSession(userId, attempt.id, step.sessionId)) === 'saved') return step.url;
        break;
      case 'create': {
        const url = await openCheckoutPage(userId, stripeCustomerId, attempt);
        if (url !== undefined) return url;
        break;
      }
    }
  }
  throw unavailable(new Error('Other checkouts of the same customer kept interfering'));
};
