// Redirects a signed-in editor to the staff tool and a signed-in customer to the plans (docs/product.md 1.2).
import '../refused-style.ts';
import { storedKeys } from '../browser-storage.ts';
import { hasDraft } from '../profile-draft.ts';
import { chooseDestination } from '../features/session/signed-in-destination.ts';

const redirectSignedIn = () => {
  const destination = chooseDestination(location.pathname, storedKeys('localStorage'), hasDraft());
  if (destination !== undefined) location.replace(destination);
};

// Skip the redirect while the browser prerenders the page.
if ('prerendering' in document && document.prerendering === true)
  document.addEventListener('prerenderingchange', redirectSignedIn, { once: true });
else redirectSignedIn();
