// What an operator sets up at Stripe before the first sale. The laptop's Stripe starts with it.
import type { Seed } from 'local-stripe';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS, ESSENTIALS_CENTS } from '#shared/plans.ts';

/** The laptop's price of AI Essentials. A stage has its own. */
export const ESSENTIALS_PRICE_ID = 'price_1PlainlyLaptopEssentials';
/** A price of another product on the same account, which we do not sell. */
const FOREIGN_PRICE_ID = 'price_1PlainlyLaptopForeign';

const MONTHLY = { currency: 'usd', interval: 'month' } as const;

/** Prices, and the webhook endpoint at `webhook.url`, whose events `webhook.secret` signs. */
export const stripeSeed = (webhook: { readonly url: string; readonly secret: string }): Seed => ({
  prices: [
    { ...MONTHLY, id: ESSENTIALS_PRICE_ID, productName: ESSENTIALS.name, amount: ESSENTIALS_CENTS },
    { ...MONTHLY, id: FOREIGN_PRICE_ID, productName: 'Another product', amount: 500 },
  ],
  webhook: { ...webhook, events: STRIPE_EVENTS },
});
