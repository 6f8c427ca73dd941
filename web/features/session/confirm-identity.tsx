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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirmButton = useRef<HTMLButtonElement>(null);

  // The browser would focus the first button, and Enter would log out.
  useEffect(() => confirmButton.current?.focus(), []);

  const attempt = async (action: () => Promise<void>, describe: (error: unknown) => string) => {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      setFailure(describe(error));
      setIsBusy(false);
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
              onClick={() => void attempt(confirmHere, () => words.hereFailed)}
            >
              {words.here}
            </Button>
          )}
          <Button
            ref={confirmButton}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void attempt(confirm, describePopupError)}
          >
            {isBusy ? words.busy : words.action}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <p role="alert">{failure !== undefined && words.afterFailure(failure)}</p>
    </Dialog>
  );
};
