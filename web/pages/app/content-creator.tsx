import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { AppSkeleton } from '../../app-skeleton.tsx';
import { contentCreator as words } from '../../content/content-creator.ts';
import { ContentEditor } from '../../features/articles/editor/content-editor.tsx';
import { forgetDrafts } from '../../features/articles/editor/draft.ts';
import { useLogOutConfirmation } from '../../features/articles/editor/use-log-out-confirmation.tsx';
import { StaffHeader } from '../../features/staff/header.tsx';
import type { Staff } from '../../features/staff/staff-pool.ts';
import { expireSession, logOut, useStaffSession } from '../../features/staff/staff-session.ts';
import { StaffUnreachable } from '../../features/staff/unreachable.tsx';
import { paths } from '../../paths.ts';
import '../../features/staff/staff.css';

const leave = async () => {
  await logOut();
  forgetDrafts();
};

const Editor = ({ staff, isLeaving }: { staff: Staff; isLeaving: boolean }) => {
  const { requestLogOut, dialog } = useLogOutConfirmation(staff.userId, () => void leave());
  return (
    <>
      <title>{`${words.title} · ${brand.name}`}</title>
      <StaffHeader name={staff.name} isLeaving={isLeaving} onLogOut={requestLogOut} />
      {dialog}
      <main className="staff-page">
        <h1>{words.title}</h1>
        <ContentEditor
          key={staff.userId}
          staffId={staff.userId}
          isLeaving={isLeaving}
          onSignIn={() => void expireSession()}
        />
      </main>
    </>
  );
};

/** The page on which staff publish. Without a session it leads to the staff sign-in. */
const ContentCreator = () => {
  const session = useStaffSession();
  if (session.is === 'loading') return <AppSkeleton />;
  if (session.is === 'unknown') return <StaffUnreachable />;
  if (session.is === 'signed-out') return <Navigate to={paths.contentLogin} replace />;
  return <Editor staff={session.staff} isLeaving={session.is === 'logging-out'} />;
};

export default ContentCreator;
