// The blog is hydrated at the first interaction. Until then this script corrects the dates and loads the images.
import { BLOG_DATA_ID, type BlogDocumentData } from '#shared/blog-document.ts';
import './signed-in-guard.ts';
import { localizeDates } from '../features/articles/publish-date.ts';
import { showWhenNear } from '../ui/show-when-near.ts';
import { wakeOnInteraction } from './wake.ts';

const wakeBlog = (island: HTMLElement) => {
  const data = document.getElementById(BLOG_DATA_ID)?.textContent;

  const load = async () => {
    const { hydrateBlog } = await import('./hydrate-blog.tsx');
    const start: BlogDocumentData | undefined = data ? JSON.parse(data) : undefined;
    return () => hydrateBlog(island, start);
  };
  const wake = wakeOnInteraction(island, load);

  localizeDates(island.querySelectorAll('time'));
  for (const image of island.querySelectorAll('img')) showWhenNear(image);

  // A document without articles fetches them at once.
  if (!data) wake();
  // After a reload, Back may lead to an article that only the hydrated blog can show.
  addEventListener('popstate', wake, { once: true });
};

const island = document.getElementById('blog');
if (island) wakeBlog(island);
