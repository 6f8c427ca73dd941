// The blog comes alive: the skeleton that the document carries becomes the articles.
import { hydrateRoot } from 'react-dom/client';
import { fetchSettingsAhead } from '../../api.ts';
import './signed-in-guard.ts';
import { Blog } from '../../features/newsletter/blog.tsx';

fetchSettingsAhead();

const island = document.getElementById('blog');
if (island) hydrateRoot(island, <Blog />);
