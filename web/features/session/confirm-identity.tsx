import { useEffect, useRef, useState } from 'react';
import { session } from '../../content/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { describePopupError } from './auth-errors.ts';

const words = session.confirm;

interface Props {
  /** Opens the sign-in window. Rejects with the library's error. */
  confirm: () => Promise<void>;
  /** Goes to the tenant in this window, and returns to this page. */
  confirmHere: () => Promise<void>;
  onDismiss: () => void;
  onLogOut: () => void;
}

/** Asks the customer to confirm who they are. The page behind the dialog waits. */
export const ConfirmIdentity = ({ confirm, confirmHere, onDismiss, onLogOut }: Props) => {
  const [running, setRunning] = useState<'window' | 'here'>();
  const [failure, setFailure] = useState<string>();
  const confirmButton = useRef<HTMLButtonElement>(null);

  // The browser would focus the first button, and Enter would log out.
  useEffect(() => confirmButton.current?.focus(), []);

  const isBusy = running !== undefined;
  const attempt = async (place: 'window' | 'here', describe: (error: unknown) => string) => {
    setRunning(place);
    try {
      await (place === 'window' ? confirm() : confirmHere());
    } catch (error) {
      setFailure(describe(error));
      setRunning(undefined);
    }
  };

  return (
    <Dialog
      title={words.title}
      isBusy={isBusy}
      onClose={onDismiss}
      actions={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onLogOut}>
            {session.logOut}
          </Button>
          {failure !== undefined && (
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => void attempt('here', () => words.hereFailed)}
            >
              {words.here}
            </Button>
          )}
          <Button
            ref={confirmButton}
            disabled={isBusy}
            aria-busy={running === 'window'}
            onClick={() => void attempt('window', describePopupError)}
          >
            {running === 'window' ? words.busy : words.action}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <p role="alert">{failure !== undefined && words.afterFailure(failure)}</p>
    </Dialog>
  );
};
