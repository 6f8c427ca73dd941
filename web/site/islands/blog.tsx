// The blog comes alive: the skeleton that the document carries becomes the articles.
import { hydrateRoot } from 'react-dom/client';
import './signed-in-guard.ts';
import { Blog } from '../../features/newsletter/blog.tsx';

const island = document.getElementById('blog');
if (island) hydrateRoot(island, <Blog />);
