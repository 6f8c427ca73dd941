// Redirects a signed-in editor to the staff tool, and a signed-in customer to the plans, or from an article to its page for
// customers (docs/product.md 1.2).
import '../refused-style.ts';
import { afterPrerendering } from '../after-prerendering.ts';
import { storedKeys } from '../browser-storage.ts';
import { hasDraft } from '../profile-draft.ts';
import { chooseSignedInDestination } from '../features/session/signed-in-destination.ts';

afterPrerendering(() => {
  const { pathname, hash } = location;
  const destination = chooseSignedInDestination(pathname, storedKeys('localStorage'), hasDraft(), hash);
  if (destination !== undefined) location.replace(destination);
});
