import { subscription } from '#shared/contract/subscription.ts';
import * as customers from '../../adapters/customers.ts';
import { settings } from '../../adapters/settings.ts';
import * as stripe from '../../adapters/stripe.ts';
import { conflicting } from '../../domain/problem.ts';
import { handle } from '../../handle.ts';

const { SITE_URL, STRIPE_PORTAL_CONFIGURATION } = settings('SITE_URL', 'STRIPE_PORTAL_CONFIGURATION');
const returnUrl = `${SITE_URL}/account`;
const configuration = STRIPE_PORTAL_CONFIGURATION === 'default' ? undefined : STRIPE_PORTAL_CONFIGURATION;

export const handler = handle(subscription.createPortalSession, async ({ caller }) => {
  const { stripeCustomerId } = (await customers.find(caller.userId)) ?? {};
  const url =
    stripeCustomerId === undefined
      ? undefined
      : await stripe.openPortal({ stripeCustomerId, returnUrl, configuration });
  if (url === undefined) throw conflicting('There is no plan to manage yet');
  return { url };
});
