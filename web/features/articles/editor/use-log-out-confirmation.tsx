import { useState } from 'react';
import { contentCreator } from '../../../content/content-creator.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { hasUnpublishedWork } from './draft.ts';

const words = contentCreator.confirmLogOut;

/** Logs out at once, or after a dialog when unpublished work would be lost (docs/product.md 9.7). */
export const useLogOutConfirmation = (staffId: string, logOut: () => void) => {
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    requestLogOut: () => {
      if (hasUnpublishedWork(staffId)) setIsConfirming(true);
      else logOut();
    },
    dialog: isConfirming && (
      <ConfirmDialog
        title={words.title}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          logOut();
        }}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    ),
  };
};
