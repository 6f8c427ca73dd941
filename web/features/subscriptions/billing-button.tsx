import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { createPortalSession } from './queries.ts';
import { useLeaving } from './use-stripe-redirect.ts';

/** Opens the billing pages: the card, the invoices, an end with the month. */
export const BillingButton = ({ variant }: { variant: 'primary' | 'secondary' }) => {
  const { isBusy, leave } = useLeaving<void>(createPortalSession, () => {
    toast.error('Your billing page could not be opened. Please try again later.');
  });
  return (
    <Button variant={variant} disabled={isBusy} onClick={() => leave()}>
      {isBusy ? 'Opening...' : 'Manage billing'}
    </Button>
  );
};
