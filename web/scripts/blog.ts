// The blog wakes when somebody turns to it. Until then its dates and images are all that a reader would miss.
import { BLOG_DATA_ID, type BlogStart } from '#shared/blog-document.ts';
import './signed-in-guard.ts';
import { putOnCalendar } from '../features/articles/day.ts';
import { showWhenNear } from '../ui/show-when-near.ts';
import { wakeAtSign } from './wake.ts';

const wakeBlog = (island: HTMLElement) => {
  const data = document.getElementById(BLOG_DATA_ID)?.textContent;

  const load = async () => {
    const [{ hydrate }, { LiveBlog }] = await Promise.all([
      import('./hydrate.tsx'),
      import('./live-blog.tsx'),
    ]);
    const start: BlogStart | undefined = data ? JSON.parse(data) : undefined;
    return () => hydrate(island, LiveBlog, { start });
  };
  const wake = wakeAtSign(island, load);

  putOnCalendar(island.querySelectorAll('time'));
  for (const image of island.querySelectorAll('img')) showWhenNear(image);

  // A document without articles asks for them.
  if (!data) wake();
  // Back to an address that this document has had before it was loaded anew: only the script knows how to show it.
  addEventListener('popstate', wake, { once: true });
};

const island = document.getElementById('blog');
if (island) wakeBlog(island);
