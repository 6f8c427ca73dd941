import { toast } from 'sonner';
import { words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { createCheckoutSession } from './queries.ts';
import { useLeaving } from './use-stripe-redirect.ts';

/**
 * The way to Stripe's page for a price. Somebody who subscribes already is turned back instead of charged again, and
 * stays busy until that is done.
 */
export const useCheckout = (onHeldAlready: () => Promise<void>) =>
  useLeaving(createCheckoutSession, async (error) => {
    if (error instanceof ApiError && error.code === 'conflict') await onHeldAlready();
    else toast.error(words.checkoutFailed);
  });
