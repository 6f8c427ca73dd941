import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { settings } from '../../platform/settings.ts';
import { invalidFields } from '../../platform/problem.ts';
import { handle } from '../../handle.ts';
import { startCheckout } from '../../subscriptions/start-checkout.ts';

const { ESSENTIALS_PRICE_ID } = settings('ESSENTIALS_PRICE_ID');

export const handler = handle(subscriptionEndpoints.createCheckoutSession, async ({ caller, body, now }) => {
  if (body.priceId !== ESSENTIALS_PRICE_ID) {
    throw invalidFields([{ path: 'priceId', message: 'This price is not for sale' }]);
  }
  await countCall('checkout', caller.userId, now);
  return { url: await startCheckout(caller, body.priceId, now) };
});
