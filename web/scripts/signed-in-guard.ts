// Redirects a signed-in editor to the staff tool, and a signed-in customer to the plans, or from an article to its page for
// customers (docs/product.md 1.2).
import '../refused-style.ts';
import { afterPrerendering } from '../after-prerendering.ts';
import { storedKeys } from '../browser-storage.ts';
import { hasDraft } from '../profile-draft.ts';
import { chooseSignedInDestination } from '../features/session/signed-in-destination.ts';

afterPrerendering(() => {
  const destination = chooseSignedInDestination(location.pathname, storedKeys('localStorage'), hasDraft());
  if (destination !== undefined) location.replace(destination);
});
