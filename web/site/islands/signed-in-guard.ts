// Public pages send a staff session to its tool. The sign-in library keeps the session's name in local storage
// under this key, and removes it on logout; looking there costs a visitor nothing of that library.
import { paths } from '../../paths.ts';

const STAFF_SESSION = /\.LastAuthUser$/;

// An article's own address stays open to staff: an editor reads there what was published.
const isArticle = location.pathname.startsWith(`${paths.blog}/`);

try {
  if (!isArticle && Object.keys(localStorage).some((key) => STAFF_SESSION.test(key)))
    location.replace(paths.contentCreator);
} catch {
  // A browser that forbids storage holds no session.
}
