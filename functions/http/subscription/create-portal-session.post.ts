import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { settings } from '../../platform/settings.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';
import { conflict } from '../../platform/problem.ts';
import { handle } from '../../handle.ts';

const { SITE_URL, STRIPE_PORTAL_CONFIGURATION } = settings('SITE_URL', 'STRIPE_PORTAL_CONFIGURATION');
const returnUrl = `${SITE_URL}/account`;
const configuration = STRIPE_PORTAL_CONFIGURATION === 'default' ? undefined : STRIPE_PORTAL_CONFIGURATION;

export const handler = handle(subscriptionEndpoints.createPortalSession, async ({ caller, now }) => {
  await countCall('checkout', caller.userId, now);
  const { stripeCustomerId } = (await customers.find(caller.userId)) ?? {};
  const url =
    stripeCustomerId === undefined
      ? undefined
      : await stripe.createPortalSession({ stripeCustomerId, returnUrl, configuration });
  if (url === undefined) throw conflict('There is no plan to manage yet');
  return { url };
});
