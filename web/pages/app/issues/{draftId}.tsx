import { useParams } from 'react-router-dom';
import { sendIssue as words } from '../../../content/issues.ts';
import { keptWork } from '../../../features/article-form/stored-form.ts';
import { IssuePage } from '../../../features/issues/issue-page.tsx';
import { StaffPage } from '../../../features/staff/staff-page.tsx';

/** The page on which staff send an article by email, and follow its issue. */
const IssueOfDraftPage = () => {
  const { draftId = '' } = useParams();
  return (
    <StaffPage title={words.pageTitle} kept={keptWork}>
      {(staff) => <IssuePage key={draftId} draftId={draftId} staffId={staff.userId} own={staff.email} />}
    </StaffPage>
  );
};

export default IssueOfDraftPage;
