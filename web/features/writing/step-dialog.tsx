import type { ReactNode } from 'react';
import { draftEditor as words } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { StepProgress } from './use-steps.ts';

interface Props {
  title: string;
  /** The name of the step. A step that is not possible has none. */
  action: string | undefined;
  isDangerous?: boolean;
  isDisabled?: boolean;
  cancel?: string;
  progress: StepProgress;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before a step that changes what readers see. Says what the step waits for, or why it failed. */
export const StepDialog = (props: Props) => {
  const { title, action, isDangerous, isDisabled, cancel, progress, onClose, onConfirm, children } = props;
  const { isRunning, isPreparing, failure } = progress;
  return (
    <Dialog
      title={title}
      isBusy={isRunning}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isRunning} onClick={onClose}>
            {cancel ?? words.cancel}
          </Button>
          {action !== undefined && (
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              disabled={isRunning || isDisabled}
              onClick={onConfirm}
            >
              {isRunning ? words.working : action}
            </Button>
          )}
        </>
      }
    >
      {children}
      <p className="step-dialog__waits" role="status">
        {isPreparing ? words.preparing : ''}
      </p>
      {failure !== undefined && (
        <p className="field__error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
};
