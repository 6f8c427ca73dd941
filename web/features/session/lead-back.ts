import { storedKeys } from '../../browser-storage.ts';
import { dashboardLink } from '../../content/app.ts';
import { hasCustomerSession } from './signed-in-destination.ts';

/** On a public page that is for customers too, replaces sign-in and sign-up in its header by a link back to their pages. */
export const leadCustomersBack = (): void => {
  if (!hasCustomerSession(storedKeys('localStorage'))) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.header__actions a')) {
    if (!link.nextElementSibling) {
      link.href = dashboardLink.path;
      link.textContent = dashboardLink.label;
    } else link.remove();
  }
};
