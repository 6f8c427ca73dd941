import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { words } from '#shared/words.ts';
import { Logo } from '../../logo.tsx';
import { ConfirmDialog } from '../articles/editor/confirm-dialog.tsx';
import { forgetDrafts, hasUnpublishedWork } from '../articles/editor/draft.ts';
import { logOut } from './staff-session.ts';
import type { Staff } from './staff-pool.ts';
import { paths } from '../../paths.ts';
import { queryClient } from '../../query-client.ts';

const leave = async (): Promise<void> => {
  const loading = toast.loading(words.loggingOut);
  await logOut();
  queryClient.clear();
  forgetDrafts();
  toast.dismiss(loading);
};

/** The header of the staff pages: home, who is signed in, and the way out. */
export const StaffHeader = ({ staff, isLeaving }: { staff: Staff; isLeaving: boolean }) => {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <header className="staff-header">
      <a href={paths.home}>
        <Logo />
      </a>
      <p className="staff-header__name">{staff.name}</p>
      <Button
        type="button"
        size="small"
        isDisabled={isLeaving}
        onClick={() => {
          if (hasUnpublishedWork(staff.userId)) setIsAsking(true);
          else void leave();
        }}
      >
        {isLeaving ? words.loggingOut : 'Logout'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log out without publishing?"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void leave();
          }}
        >
          <p>What you typed is not published yet, and logging out removes it from this computer.</p>
        </ConfirmDialog>
      )}
    </header>
  );
};
