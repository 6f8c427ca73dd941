// Redirects a signed-in editor to the staff tool and a signed-in customer to the plans (docs/product.md 1.2).
import '../refused-style.ts';
import { afterPrerendering } from '../after-prerendering.ts';
import { storedKeys } from '../browser-storage.ts';
import { hasDraft } from '../profile-draft.ts';
import { chooseDestination } from '../features/session/signed-in-destination.ts';

afterPrerendering(() => {
  const destination = chooseDestination(location.pathname, storedKeys('localStorage'), hasDraft());
  if (destination !== undefined) location.replace(destination);
});
