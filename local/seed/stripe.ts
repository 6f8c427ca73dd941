// What the operator has set up at Stripe before anybody buys: products, prices, the portal, the webhook endpoint.
import { Stripe } from 'stripe';
import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';
import { ESSENTIALS, ESSENTIALS_CENTS } from '#shared/plans.ts';
import type { Account } from '../../packages/local-stripe/account.ts';
import { makeConfiguration } from '../../packages/local-stripe/portal.ts';
import { makePrice, makeProduct } from '../../packages/local-stripe/products.ts';
import { makeEndpoint } from '../../packages/local-stripe/webhook-endpoints.ts';

/** The price that a laptop sells; a stage has its own. */
export const LAPTOP_PRICE = 'price_1PlainlyLaptopEssentials';
/** Another product's price on the same account: real, and not ours to sell. */
export const FOREIGN_PRICE = 'price_1PlainlyLaptopForeign';

const ENDPOINT = 'we_1PlainlyLaptop';

/** Adds what is missing; the webhook's address and secret are those of this start. */
export function seed(account: Account, webhook: { url: string; secret: string }): void {
  if (!account.find('price', LAPTOP_PRICE)) {
    const ours = makeProduct(account, { id: 'prod_PlainlyLaptop', name: ESSENTIALS.name });
    makePrice(account, monthly(LAPTOP_PRICE, ours.id, ESSENTIALS_CENTS));
    const foreign = makeProduct(account, { id: 'prod_PlainlyForeign', name: 'Another product' });
    makePrice(account, monthly(FOREIGN_PRICE, foreign.id, 500));
    makeConfiguration(account, portalSettings, true);
  }
  const endpoint =
    account.find('webhook_endpoint', ENDPOINT) ??
    makeEndpoint(
      account,
      { id: ENDPOINT, url: webhook.url, enabled_events: [...STRIPE_EVENTS], api_version: Stripe.API_VERSION },
      webhook.secret,
    );
  Object.assign(endpoint, { url: webhook.url, api_version: Stripe.API_VERSION });
  account.state.secrets[ENDPOINT] = webhook.secret;
}

const monthly = (id: string, product: string, cents: number) => ({
  id,
  product,
  currency: 'usd',
  unit_amount: cents,
  recurring: { interval: 'month' as const },
});

const portalSettings: Parameters<typeof makeConfiguration>[1] = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: {
      enabled: true,
      mode: 'at_period_end',
      cancellation_reason: {
        enabled: true,
        options: ['too_expensive', 'missing_features', 'unused', 'other'],
      },
    },
  },
};
