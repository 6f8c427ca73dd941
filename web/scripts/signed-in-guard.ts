// Redirects a signed-in editor to the staff tool and a signed-in customer to the plans (docs/product.md 1.2).
import './refused-style.ts';
import { hasDraft } from '../profile-draft.ts';
import { chooseDestination } from '../features/session/signed-in-destination.ts';

const redirectSignedIn = () => {
  try {
    const destination = chooseDestination(location.pathname, Object.keys(localStorage), hasDraft());
    if (destination !== undefined) location.replace(destination);
  } catch {
    // A browser that blocks storage has no session.
  }
};

// Skip the redirect while the browser prerenders the page.
if ('prerendering' in document && document.prerendering === true)
  document.addEventListener('prerenderingchange', redirectSignedIn, { once: true });
else redirectSignedIn();
