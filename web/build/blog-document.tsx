// The blog's documents as text, made by Preact in a function when somebody asks for them.
import { brand } from '#shared/brand.ts';
import type { BlogDocuments, BlogStart, Headline } from '#shared/blog-document.ts';
import { blogIsland } from '../content/blog.ts';
import { ArchivePage, archivePage } from '../pages/site/blog/archive.tsx';
import { articleHead } from '../features/articles/article-head.ts';
import { BlogPage, blogPage } from '../pages/site/blog.tsx';
import { MissingArticlePage } from '../pages/site/blog/not-found.tsx';
import type { Head } from '../site-page.ts';
import { type Assets, documentText } from './document.tsx';

/** What the documents load: with an article, with a list of all, and without either. */
export interface BlogAssets {
  readonly shown: Assets;
  readonly archive: Assets;
  readonly missing: Assets;
}

/** Filled in by the build. */
declare const __BLOG_ASSETS__: BlogAssets;
const assets = __BLOG_ASSETS__;

const { title, description, canonical } = blogPage;
const blogHead: Head = { title, ...(description && { description }), ...(canonical && { canonical }) };

const documents: BlogDocuments = {
  // All that the script starts from is in the document: it calls the API when somebody wants more.
  shown: (origin: string, start: BlogStart) =>
    documentText({
      head: start.named ? articleHead(start.named) : blogHead,
      assets: assets.shown,
      origin,
      children: <BlogPage start={start} />,
    }),
  archive: (origin: string, headlines: readonly Headline[] | undefined) =>
    documentText({
      head: archivePage,
      assets: assets.archive,
      origin,
      children: <ArchivePage headlines={headlines} />,
    }),
  missing: (origin) =>
    documentText({
      head: { title: `${blogIsland.missing.title} · ${brand.name}`, isHidden: true },
      assets: assets.missing,
      origin,
      children: <MissingArticlePage />,
    }),
  waiting: (origin) =>
    documentText({
      head: { ...blogHead, callsApi: true },
      assets: assets.shown,
      origin,
      children: blogPage.content,
    }),
};

export const { shown, archive, missing, waiting } = documents;
