import type { Subscription } from '#shared/contract/subscriptions.ts';
import { cancellation as words } from '../../content/cancellation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { describeCancellation } from './cancellation-effects.ts';
import './subscriptions.css';

interface Props {
  subscription: Subscription;
  /** The step that is being taken. */
  running: 'proceed' | 'end-later' | undefined;
  /** Why the last attempt failed. */
  failure: string | undefined;
  onProceed: () => void;
  /** Ends the plan with the paid period instead. */
  onEndLater: () => void;
  onClose: () => void;
}

/** Asks before the plan ends, and says what that means. */
export const CancelDialog = ({ subscription, running, failure, onProceed, onEndLater, onClose }: Props) => {
  const isBusy = running !== undefined;
  const { lead, effects, alternative } = describeCancellation(subscription);
  return (
    <Dialog
      title={words.title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {words.close}
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={onProceed}>
            {running === 'proceed' ? words.busy : words.proceed}
          </Button>
        </>
      }
    >
      <p className="bold">{words.question}</p>
      {lead && <p>{lead}</p>}
      <div className="cancel__facts">
        <p>{words.effectsTitle}</p>
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      {alternative && (
        <button type="button" className="cancel__alternative" disabled={isBusy} onClick={onEndLater}>
          {running === 'end-later' ? words.alternativeBusy : alternative}
        </button>
      )}
      {failure && <Alert tone="bad" title={failure} />}
    </Dialog>
  );
};
