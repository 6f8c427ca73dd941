import { authors as words } from '../../../content/authors.ts';
import { keptWork } from '../../../features/article-form/stored-form.ts';
import { StaffPage } from '../../../features/staff/staff-page.tsx';
import { expireSession } from '../../../features/staff/staff-session.ts';
import { Authors } from '../../../features/writing/authors.tsx';

/** The people who write: staff add, change and remove them. */
const AuthorsPage = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => <Authors onSessionLost={() => void expireSession()} />}
  </StaffPage>
);

export default AuthorsPage;
