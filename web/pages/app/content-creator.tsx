import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { ContentEditor } from '../../features/articles/editor/content-editor.tsx';
import { expireSession, useStaffSession } from '../../features/staff/staff-session.ts';
import { paths } from '../../paths.ts';
import { AppSkeleton } from '../../app-skeleton.tsx';
import { StaffHeader } from '../../features/staff/header.tsx';
import { StaffUnreachable } from '../../features/staff/unreachable.tsx';
import '../../features/staff/staff.css';

/** Where staff publish; nobody gets here without a session. */
const ContentCreator = () => {
  const session = useStaffSession();
  if (session.is === 'loading') return <AppSkeleton />;
  if (session.is === 'unknown') return <StaffUnreachable />;
  if (session.is === 'signed-out') return <Navigate to={paths.contentLogin} replace />;
  const isLeaving = session.is === 'logging-out';
  return (
    <>
      <title>{`Create Content · ${brand.name}`}</title>
      <StaffHeader staff={session.staff} isLeaving={isLeaving} />
      <main className="staff-page">
        <h1>Create Content</h1>
        <ContentEditor
          key={session.staff.userId}
          staffId={session.staff.userId}
          isLeaving={isLeaving}
          onSignIn={() => void expireSession()}
        />
      </main>
    </>
  );
};

export default ContentCreator;
