// Renders the blog's documents with Preact, inside the function that answers them.
import type { BlogRenderer } from '#shared/blog-document.ts';
import { ArchivePage, page as archivePage } from '../pages/site/blog/archive.tsx';
import { olderHead, OlderPage } from '../pages/site/blog/before/{newsletterId}.tsx';
import { articleHead, ArticlePage } from '../pages/site/blog/{address}.tsx';
import { MissingArticlePage, missingArticleHead } from '../pages/site/blog/not-found.tsx';
import { BlogPage, BlogSkeletonPage, page as blogPage } from '../pages/site/blog.tsx';
import { type Assets, renderDocument } from './document.tsx';

/** What each document loads. */
export interface BlogAssets {
  readonly blog: Assets;
  readonly article: Assets;
  readonly older: Assets;
  readonly archive: Assets;
  readonly missing: Assets;
}

/** The build writes this constant in front of the bundle. */
declare const __BLOG_ASSETS__: BlogAssets;
const assets = __BLOG_ASSETS__;

const renderer: BlogRenderer = {
  renderBlog: (origin, articles) =>
    renderDocument({
      head: blogPage,
      assets: assets.blog,
      origin,
      children: <BlogPage origin={origin} articles={articles} />,
    }),
  renderArticle: (origin, articles) =>
    renderDocument({
      head: articleHead(articles.selected),
      assets: assets.article,
      origin,
      children: <ArticlePage origin={origin} articles={articles} />,
    }),
  renderOlder: (origin, articles) =>
    renderDocument({
      head: olderHead,
      assets: assets.older,
      origin,
      children: <OlderPage origin={origin} articles={articles} />,
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
  renderSkeleton: (origin, reason) =>
    renderDocument({
      head: blogPage,
      assets: assets.blog,
      origin,
      children: <BlogSkeletonPage reason={reason} />,
    }),
};

export const { renderBlog, renderArticle, renderOlder, renderArchive, renderNotFound, renderSkeleton } =
  renderer;
