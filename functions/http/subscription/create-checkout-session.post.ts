import { subscription } from '#shared/contract/subscription.ts';
import { settings } from '../../adapters/settings.ts';
import { invalidFields } from '../../domain/problem.ts';
import { handle } from '../../handle.ts';
import { startCheckout } from '../../use-cases/start-checkout.ts';

const { ESSENTIALS_PRICE_ID } = settings('ESSENTIALS_PRICE_ID');

export const handler = handle(subscription.createCheckoutSession, async ({ caller, body, now }) => {
  if (body.priceId !== ESSENTIALS_PRICE_ID) {
    throw invalidFields([{ path: 'priceId', message: 'This price is not for sale' }]);
  }
  return { url: await startCheckout(caller, body.priceId, now) };
});
