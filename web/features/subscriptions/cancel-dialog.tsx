import type { Subscription } from '#shared/contract/subscriptions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { endingNow } from './cancellation-effects.ts';

interface Props {
  subscription: Subscription;
  isBusy: boolean;
  /** Why the plan could not be ended, after an attempt that failed. */
  failure: string | undefined;
  onProceed: () => void;
  onClose: () => void;
}

/** Asks before the plan ends, and says what ending it now means. */
export const CancelDialog = ({ subscription, isBusy, failure, onProceed, onClose }: Props) => {
  const { lead, facts, instead } = endingNow(subscription);
  return (
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
      {lead && <p>{lead}</p>}
      <div className="cancel__facts">
        <p>What happens when you proceed:</p>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {instead && <p>{instead}</p>}
      {failure && (
        <p className="cancel__failure" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
};
