// The privacy page is for customers too: in its header, a link back to their pages replaces sign-in and sign-up.
import './signed-in-guard.ts';
import { storedKeys } from '../browser-storage.ts';
import { customerShell } from '../content/app.ts';
import { hasCustomerSession } from '../features/session/signed-in-destination.ts';

const [dashboard] = customerShell.navigation;

if (hasCustomerSession(storedKeys('localStorage')))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.header__actions a')) {
    if (!link.nextElementSibling) {
      link.href = dashboard.path;
      link.textContent = dashboard.label;
    } else link.remove();
  }
