import { showWhenNear } from '../../ui/show-when-near.ts';
import { storeWantedPage } from '../../wanted-page.ts';
import { startBodyControls } from './body-controls.ts';
import { localizeDates } from './publish-date.ts';
import { upgradeShareLink } from './share.ts';

/** Adds to a document of articles what it cannot do alone. */
export const enhanceArticles = (): void => {
  localizeDates(document.querySelectorAll('main time'));
  showWhenNear([...document.querySelectorAll<HTMLImageElement>('img[data-src]')]);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-wanted]'))
    link.addEventListener('click', () => storeWantedPage(link.dataset['wanted'] ?? ''));
  for (const root of document.querySelectorAll('.share')) upgradeShareLink(root);
  for (const root of document.querySelectorAll<HTMLElement>('.body')) startBodyControls(root);
};
