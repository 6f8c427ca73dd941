import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { AppSkeleton } from '../../app-skeleton.tsx';
import { staffSession } from '../../content/staff-sign-in.ts';
import { paths } from '../../paths.ts';
import { Message } from '../../ui/message.tsx';
import { StaffHeader } from './header.tsx';
import type { Staff } from './staff-pool.ts';
import { logOut, useStaffSession } from './staff-session.ts';
import { StaffUnreachable } from './unreachable.tsx';
import { forgetWantedStaffPage, storeWantedStaffPage } from './wanted-staff-page.ts';
import './staff.css';

const words = staffSession.notEditor;

const NotEditor = ({ staff, isLeaving }: { staff: Staff; isLeaving: boolean }) => (
  <>
    <title>{`${words.title} · ${brand.name}`}</title>
    <StaffHeader staff={staff} isLeaving={isLeaving} onLogOut={() => void logOut()} />
    <main>
      <Message title={words.title} role="alert">
        <p>{words.text(staff.email)}</p>
      </Message>
    </main>
  </>
);

/** Sends a visitor to the staff sign-in, and afterwards back here, unless they have just logged out. */
const GoToSignIn = ({ isWanted }: { isWanted: boolean }) => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isWanted) storeWantedStaffPage(`${pathname}${search}`);
  }, [isWanted, pathname, search]);
  return <Navigate to={paths.contentLogin} replace />;
};

interface Props {
  children: (staff: Staff, isLeaving: boolean) => ReactNode;
}

/**
 * Shows a page of the tool to an editor. A visitor is sent to the staff sign-in, and a person who may not publish learns that
 * before they write anything.
 */
export const EditorGate = ({ children }: Props) => {
  const session = useStaffSession();
  const isShown = session.is === 'signed-in';
  useEffect(() => {
    if (isShown) forgetWantedStaffPage();
  }, [isShown]);
  if (session.is === 'loading') return <AppSkeleton />;
  if (session.is === 'unknown') return <StaffUnreachable />;
  if (session.is === 'signed-out') return <GoToSignIn isWanted={session.why !== 'log-out'} />;
  const isLeaving = session.is === 'logging-out';
  if (!session.staff.isEditor) return <NotEditor staff={session.staff} isLeaving={isLeaving} />;
  return children(session.staff, isLeaving);
};
