import { useState } from 'react';
import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { staffSession } from '../../content/staff-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StopBar } from '../issues/stop-bar.tsx';
import { EditorGate } from './editor-gate.tsx';
import { StaffHeader } from './header.tsx';
import type { Staff } from './staff-pool.ts';
import { logOut } from './staff-session.ts';

const words = staffSession.confirmLogOut;

/** Work of staff in this browser, which a log-out removes. */
interface KeptWork {
  readonly hasWork: (staffId: string) => boolean;
  readonly forget: () => void;
}

interface Props {
  title: string;
  kept: KeptWork;
  children: (staff: Staff, isLeaving: boolean) => ReactNode;
}

const SignedInPage = ({
  title,
  kept,
  staff,
  isLeaving,
  children,
}: Props & { staff: Staff; isLeaving: boolean }) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = async () => {
    setIsConfirming(false);
    await logOut();
    kept.forget();
  };
  // A log-out removes what was typed here, so ask first (docs/product.md 9.7).
  const requestLogOut = () => (kept.hasWork(staff.userId) ? setIsConfirming(true) : void leave());
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <StaffHeader staff={staff} isLeaving={isLeaving} onLogOut={requestLogOut} />
      {isConfirming && (
        <Dialog
          title={words.title}
          onClose={() => setIsConfirming(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsConfirming(false)}>
                {words.cancel}
              </Button>
              <Button onClick={() => void leave()}>{words.proceed}</Button>
            </>
          }
        >
          <p>{words.text}</p>
        </Dialog>
      )}
      <StopBar />
      {children(staff, isLeaving)}
    </>
  );
};

/** A page of the tool, below its header and the issue that is about to begin. Only editors see it. */
export const StaffPage = (props: Props) => (
  <EditorGate>
    {(staff, isLeaving) => <SignedInPage {...props} key={staff.userId} staff={staff} isLeaving={isLeaving} />}
  </EditorGate>
);
