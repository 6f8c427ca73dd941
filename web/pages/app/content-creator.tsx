import { brand } from '#shared/brand.ts';
import { contentCreator as words } from '../../content/content-creator.ts';
import { ContentEditor } from '../../features/articles/editor/content-editor.tsx';
import { forgetDrafts } from '../../features/articles/editor/draft.ts';
import { useLogOutConfirmation } from '../../features/articles/editor/use-log-out-confirmation.tsx';
import { EditorGate } from '../../features/staff/editor-gate.tsx';
import { StaffHeader } from '../../features/staff/header.tsx';
import type { Staff } from '../../features/staff/staff-pool.ts';
import { expireSession, logOut } from '../../features/staff/staff-session.ts';

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

/** The page on which staff publish. */
const ContentCreator = () => (
  <EditorGate>{(staff, isLeaving) => <Editor staff={staff} isLeaving={isLeaving} />}</EditorGate>
);

export default ContentCreator;
