import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { popupFailure } from './auth-errors.ts';

interface Props {
  /** Opens the sign-in window; rejects with the library's error. */
  confirm: () => Promise<void>;
  /** The same on this page, and back to it. */
  confirmHere: () => Promise<void>;
  onDismiss: () => void;
  onLogOut: () => void;
}

/** Asks the person to confirm who they are, over the page, which waits. */
export const ConfirmIdentity = ({ confirm, confirmHere, onDismiss, onLogOut }: Props) => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirmButton = useRef<HTMLButtonElement>(null);

  // The browser would begin with the first button, and Enter would log out.
  useEffect(() => confirmButton.current?.focus(), []);

  const attempt = async (way: () => Promise<void>, sentenceOf: (error: unknown) => string) => {
    setIsBusy(true);
    try {
      await way();
    } catch (error) {
      setFailure(sentenceOf(error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title="Please confirm that it is you"
      isBusy={isBusy}
      onClose={onDismiss}
      actions={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onLogOut}>
            Logout
          </Button>
          {failure !== undefined && (
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => void attempt(confirmHere, () => 'We could not reach the sign-in service.')}
            >
              Sign in on this page
            </Button>
          )}
          <Button
            ref={confirmButton}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void attempt(confirm, popupFailure)}
          >
            {isBusy ? 'Waiting for you...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <p>The sign-in service wants to see you once more. A small window opens for it, and this page waits.</p>
      <p role="alert">
        {failure !== undefined &&
          `${failure} Try the window again, or sign in on this page and come back here.`}
      </p>
    </Dialog>
  );
};
