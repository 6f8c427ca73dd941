import { subscription } from '#shared/contract/subscription.ts';
import * as customers from '../../adapters/customers.ts';
import { settings } from '../../adapters/settings.ts';
import * as stripe from '../../adapters/stripe.ts';
import { conflicting } from '../../domain/problem.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(subscription.createPortalSession, async ({ caller }) => {
  const record = await customers.find(caller.userId);
  if (record?.stripeCustomerId === undefined) throw conflicting('There is no plan to manage yet');
  return { url: await stripe.openPortal(record.stripeCustomerId, `${SITE_URL}/account`) };
});
