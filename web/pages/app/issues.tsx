import { issueList as words } from '../../content/issues.ts';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { IssueList } from '../../features/issues/issue-list.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';

/** The issues of the newsletter, newest first. */
const IssuesPage = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => (
      <main className="issue-page stack gap-5">
        <div className="stack gap-2">
          <h1>{words.title}</h1>
          <p>{words.text}</p>
        </div>
        <IssueList />
      </main>
    )}
  </StaffPage>
);

export default IssuesPage;
