import { account } from '../../content/account.ts';
import { Button } from '../../ui/button.tsx';
import { createPortalSession } from './queries.ts';
import { useStripeRedirect } from './use-stripe-redirect.ts';
import { toast } from '../../ui/toast.ts';

/** Opens Stripe's billing pages. */
export const BillingButton = ({ variant }: { variant: 'primary' | 'secondary' }) => {
  const { isBusy, redirect } = useStripeRedirect<void>(createPortalSession, () => {
    toast.error(account.billingFailed);
  });
  return (
    <Button variant={variant} disabled={isBusy} onClick={() => redirect()}>
      {isBusy ? account.opening : account.manageBilling}
    </Button>
  );
};
