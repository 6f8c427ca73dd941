import { showWhenNear } from '../../ui/show-when-near.ts';
import { loginFor } from '../../paths.ts';
import { leaveTitle } from '../session/tab-messages.ts';
import { startBodyControls } from './body-controls.ts';
import { followHeadings } from './follow-headings.ts';
import { localizeDates } from './publish-date.ts';
import { upgradeShareLink } from './share.ts';

/** Adds the behavior that a document of articles cannot have without a script. */
export const enhanceArticles = (): void => {
  localizeDates(document.querySelectorAll('main time'));
  showWhenNear([...document.querySelectorAll<HTMLImageElement>('img[data-src]')]);
  // The link only says which article is wanted. Store the title, which the login cannot know.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href^="${loginFor('')}"]`))
    link.addEventListener('click', () =>
      leaveTitle(link.hash.slice(1), document.getElementById('article-title')?.textContent ?? ''),
    );
  for (const root of document.querySelectorAll('.share')) upgradeShareLink(root);
  for (const root of document.querySelectorAll<HTMLElement>('.body')) startBodyControls(root);
  for (const contents of document.querySelectorAll<HTMLElement>('.contents')) followHeadings(contents);
};
