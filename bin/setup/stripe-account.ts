// What a stage needs at Stripe: found, or created where it is missing.
import { Stripe } from 'stripe';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS, ESSENTIALS_CENTS } from '#shared/plans.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { findEndpoint, isEssentials, PORTAL_UPDATES } from '../doctor/stripe.ts';

/** Finds the price again, even if its id is unknown. */
const LOOKUP_KEY = 'plainly-essentials';

/** Finds or creates the price of AI Essentials, and returns its id. */
export const ensurePrice = async (stripe: Stripe): Promise<string> => {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 });
  const [existing] = data;
  if (existing !== undefined) {
    if (isEssentials(existing)) return existing.id;
    throw new OperatorError(
      `The price ${existing.id} with the lookup key ${LOOKUP_KEY} is not ${ESSENTIALS.price} USD every month. Move the key in Stripe's dashboard, then run this again.`,
    );
  }
  const price = await stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: ESSENTIALS_CENTS,
      recurring: { interval: 'month' },
      lookup_key: LOOKUP_KEY,
      product_data: { name: ESSENTIALS.name },
    },
    { idempotencyKey: `price:${LOOKUP_KEY}` },
  );
  return price.id;
};

/** Marks the portal configuration that this program created. */
const PORTAL_METADATA = { product: 'plainly' };

/** Change the card, see invoices, cancel at the end of the month. */
const PORTAL_FEATURES = {
  customer_update: { enabled: true, allowed_updates: [...PORTAL_UPDATES] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} satisfies Stripe.BillingPortal.ConfigurationUpdateParams.Features;

/** Finds or creates a portal configuration. One that is there already gets the features of today. */
export const ensurePortal = async (stripe: Stripe): Promise<string> => {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({
    active: true,
    limit: 100,
  })) {
    if (metadata?.['product'] !== PORTAL_METADATA.product) continue;
    await stripe.billingPortal.configurations.update(id, { features: PORTAL_FEATURES });
    return id;
  }
  const { id } = await stripe.billingPortal.configurations.create({
    features: PORTAL_FEATURES,
    metadata: PORTAL_METADATA,
  });
  return id;
};

interface EnsuredWebhookEndpoint {
  readonly id: string;
  /** The signing secret. Stripe returns it only when the endpoint is created. */
  readonly secret: string | undefined;
}

/** Updates or creates the webhook endpoint for the events that we handle, in the API version of our library. */
export const ensureWebhookEndpoint = async (
  stripe: Stripe,
  siteUrl: string,
): Promise<EnsuredWebhookEndpoint> => {
  const judged = await findEndpoint(stripe, siteUrl);
  if (judged.finding === 'missing') {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url: judged.url,
      enabled_events: [...STRIPE_EVENTS],
      api_version: Stripe.API_VERSION,
      description: 'Plainly: what changes a subscription',
    });
    return { id, secret };
  }
  const { finding } = judged;
  const { id, apiVersion } = judged.endpoint;
  if (finding === 'other-version') {
    throw new OperatorError(
      `The webhook endpoint ${id} has the API version ${apiVersion ?? 'of the account'}, this program has ${Stripe.API_VERSION}. A version cannot be changed: delete the endpoint in Stripe's dashboard, then run this with --only stripe-webhook. The hourly reconciliation catches up on events in between.`,
    );
  }
  if (finding !== 'ok')
    await stripe.webhookEndpoints.update(id, { enabled_events: [...STRIPE_EVENTS], disabled: false });
  return { id, secret: undefined };
};
