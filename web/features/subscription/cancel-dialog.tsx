import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  isBusy: boolean;
  onProceed: () => void;
  onClose: () => void;
}

/** Asks before the plan ends, and says what ending it now means. */
export const CancelDialog = ({ isBusy, onProceed, onClose }: Props) => (
  <Dialog
    title="Cancel Subscription"
    isBusy={isBusy}
    onClose={onClose}
    actions={
      <>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={onProceed}>
          {isBusy ? 'Cancelling...' : 'Proceed'}
        </Button>
      </>
    }
  >
    <p className="cancel__question">
      Are you sure you want to cancel your subscription? This action cannot be undone.
    </p>
    <div className="cancel__facts">
      <p>What happens when you proceed:</p>
      <ul>
        <li>Your plan ends right away, and the paid modules close today.</li>
        <li>You will not be charged again.</li>
        <li>What you paid for the rest of this month is not refunded.</li>
      </ul>
    </div>
    <p>
      Would you rather keep the modules until the end of the month? Close this and choose Manage billing: it
      offers just that.
    </p>
  </Dialog>
);
