import { useParams } from 'react-router-dom';
import { draftEditor as words } from '../../../content/draft-editor.ts';
import { DraftEditor } from '../../../features/writing/draft-editor.tsx';
import { keptWork } from '../../../features/article-form/stored-form.ts';
import { StaffPage } from '../../../features/staff/staff-page.tsx';
import { expireSession } from '../../../features/staff/staff-session.ts';

/** The page on which staff write, publish, correct and withdraw one article. */
const DraftPage = () => {
  const { draftId = '' } = useParams();
  return (
    <StaffPage title={words.pageTitle} kept={keptWork}>
      {(staff, isLeaving) => (
        <DraftEditor
          key={draftId}
          draftId={draftId}
          staffId={staff.userId}
          isLeaving={isLeaving}
          onSignIn={() => void expireSession()}
        />
      )}
    </StaffPage>
  );
};

export default DraftPage;
