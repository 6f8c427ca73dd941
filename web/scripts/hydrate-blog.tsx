import type { BlogDocumentData } from '#shared/blog-document.ts';
import { Blog } from '../features/articles/blog.tsx';
import { ReadInNewsletter } from '../features/newsletter/read-in-newsletter.tsx';
import { hydrate } from './hydrate.tsx';

/** Hydrates the blog of a document: `web/features/articles/blog-island.tsx` rendered it from the same data. */
export const hydrateBlog = (island: HTMLElement, start: BlogDocumentData | undefined): void =>
  hydrate(island, Blog, { start, children: <ReadInNewsletter /> });
