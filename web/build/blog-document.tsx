// Renders the blog's documents with Preact, inside the function that answers them.
import type { BlogRenderer } from '#shared/blog-document.ts';
import { ArchivePage, page as archivePage } from '../pages/site/blog/archive.tsx';
import { articleHead, ArticlePage } from '../pages/site/blog/{address}.tsx';
import { MissingArticlePage, missingArticleHead } from '../pages/site/blog/not-found.tsx';
import { BlogPage, page as blogPage } from '../pages/site/blog.tsx';
import { type Assets, renderDocument } from './document.tsx';

/** What each document loads. */
export interface BlogAssets {
  readonly blog: Assets;
  readonly article: Assets;
  readonly archive: Assets;
  readonly missing: Assets;
}

/** The build writes this constant in front of the bundle. */
declare const __BLOG_ASSETS__: BlogAssets;
const assets = __BLOG_ASSETS__;

const renderer: BlogRenderer = {
  // The document contains all data that its script starts from. The script calls the API only after an interaction.
  renderBlog: (origin, start) =>
    start.selected
      ? renderDocument({
          head: articleHead(start.selected),
          assets: assets.article,
          origin,
          children: <ArticlePage start={start} />,
        })
      : renderDocument({
          head: blogPage,
          assets: assets.blog,
          origin,
          children: <BlogPage start={start} />,
        }),
  renderArchive: (origin, headlines) =>
    renderDocument({
      head: archivePage,
      assets: assets.archive,
      origin,
      children: <ArchivePage headlines={headlines} />,
    }),
  renderNotFound: (origin) =>
    renderDocument({
      head: missingArticleHead,
      assets: assets.missing,
      origin,
      children: <MissingArticlePage />,
    }),
  renderSkeleton: (origin) =>
    renderDocument({
      head: { ...blogPage, callsApi: true },
      assets: assets.blog,
      origin,
      children: blogPage.content,
    }),
};

export const { renderBlog, renderArchive, renderNotFound, renderSkeleton } = renderer;
