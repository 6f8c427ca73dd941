// Public pages send a staff session to its tool, and a customer's session to the plans.
import './refused-style.ts';
import { hasDraft } from '../profile-draft.ts';
import { chooseDestination } from '../features/session/signed-in-destination.ts';

const lookAround = () => {
  try {
    const destination = chooseDestination(location.pathname, Object.keys(localStorage), hasDraft());
    if (destination !== undefined) location.replace(destination);
  } catch {
    // A browser that forbids storage holds no session.
  }
};

// A page that the browser prepares in secret is nobody's yet: who comes is looked at when somebody does.
if ('prerendering' in document && document.prerendering === true)
  document.addEventListener('prerenderingchange', lookAround, { once: true });
else lookAround();
