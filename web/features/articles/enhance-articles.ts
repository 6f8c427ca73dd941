import { showWhenNear } from '../../ui/show-when-near.ts';
import { loginFor } from '../../paths.ts';
import { leaveTitle } from '../session/tab-messages.ts';
import { startBodyControls } from './body-controls.ts';
import { localizeDates } from './publish-date.ts';
import { upgradeShareLink } from './share.ts';

/** Adds to a document of articles what it cannot do alone. */
export const enhanceArticles = (): void => {
  localizeDates(document.querySelectorAll('main time'));
  showWhenNear([...document.querySelectorAll<HTMLImageElement>('img[data-src]')]);
  // The link says which article is wanted, and the login cannot know its title.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href^="${loginFor('')}"]`))
    link.addEventListener('click', () =>
      leaveTitle(link.hash.slice(1), document.getElementById('article-title')?.textContent ?? ''),
    );
  for (const root of document.querySelectorAll('.share')) upgradeShareLink(root);
  for (const root of document.querySelectorAll<HTMLElement>('.body')) startBodyControls(root);
};
