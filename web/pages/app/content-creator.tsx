import { contentCreator as words } from '../../content/content-creator.ts';
import { OnePageForm } from '../../features/article-form/one-page-form.tsx';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { expireSession } from '../../features/staff/staff-session.ts';

/** The form with which staff publish an article at once. */
const ContentCreator = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {(staff, isLeaving) => (
      <main className="staff-page stack gap-5">
        <h1>{words.title}</h1>
        <OnePageForm
          key={staff.userId}
          staffId={staff.userId}
          isLeaving={isLeaving}
          onSignIn={() => void expireSession()}
        />
      </main>
    )}
  </StaffPage>
);

export default ContentCreator;
