import { storedKeys } from '../../browser-storage.ts';
import { customerShell } from '../../content/app.ts';
import { hasCustomerSession } from './signed-in-destination.ts';

const [dashboard] = customerShell.navigation;

/** On a public page that is for customers too, replaces sign-in and sign-up in its header by a link back to their pages. */
export const leadCustomersBack = (): void => {
  if (!hasCustomerSession(storedKeys('localStorage'))) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.header__actions a')) {
    if (!link.nextElementSibling) {
      link.href = dashboard.path;
      link.textContent = dashboard.label;
    } else link.remove();
  }
};
