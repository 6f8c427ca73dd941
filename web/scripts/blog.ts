// What the documents of the blog cannot do alone. They are complete without it.
import './signed-in-guard.ts';
import { localizeDates } from '../features/articles/publish-date.ts';
import { upgradeShareLink } from '../features/articles/share.ts';
import { waitForArticles, WAITING } from '../features/articles/wait-for-articles.ts';
import { showWhenNear } from '../ui/show-when-near.ts';

localizeDates(document.querySelectorAll('main time'));
showWhenNear([...document.querySelectorAll<HTMLImageElement>('img[data-src]')]);
for (const root of document.querySelectorAll('.share')) upgradeShareLink(root);
if (document.querySelector(`[${WAITING}]`)) waitForArticles();
