import { billing } from '../../content/billing.ts';
import { Button } from '../../ui/button.tsx';
import { createPortalSession } from './queries.ts';
import { useStripeRedirect } from './use-stripe-redirect.ts';
import { toast } from '../../ui/toast.ts';

/** Opens Stripe's billing pages. */
export const BillingButton = ({ variant }: { variant: 'primary' | 'secondary' }) => {
  const { isBusy, redirect } = useStripeRedirect<void>(createPortalSession, () => {
    toast.error(billing.failed);
  });
  return (
    <Button variant={variant} disabled={isBusy} onClick={() => redirect()}>
      {isBusy ? billing.opening : billing.manage}
    </Button>
  );
};
