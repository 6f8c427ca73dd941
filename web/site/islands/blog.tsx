// The blog comes alive: it goes on from the articles that its document carries, or asks for them where it has none.
import { hydrateRoot } from 'react-dom/client';
import { BLOG_DATA_ID, type BlogStart } from '#shared/blog-document.ts';
import { fetchSettingsAhead } from '../../api.ts';
import './signed-in-guard.ts';
import { Blog } from '../../features/newsletter/blog.tsx';

const data = document.getElementById(BLOG_DATA_ID)?.textContent;
const start: BlogStart | undefined = data ? JSON.parse(data) : undefined;

if (!start) fetchSettingsAhead();
// Nothing is asked for until somebody moves: then more may be wanted soon.
else
  for (const sign of ['pointerover', 'keydown'])
    addEventListener(sign, fetchSettingsAhead, { once: true, passive: true });

const island = document.getElementById('blog');
if (island) hydrateRoot(island, <Blog start={start} />);
