// Renders the blog's documents with Preact, inside the function that answers them.
import type { BlogRenderer } from '#shared/blog-document.ts';
import { ArchivePage, page as archivePage } from '../pages/site/blog/archive.tsx';
import { olderHead, OlderPage } from '../pages/site/blog/before/{newsletterId}.tsx';
import { articleHead, ArticlePage } from '../pages/site/blog/{address}.tsx';
import { MissingArticlePage, missingArticleHead } from '../pages/site/blog/not-found.tsx';
import { BlogPage, BlogSkeletonPage, page as blogPage } from '../pages/site/blog.tsx';
import { type Assets, renderDocument } from './document.tsx';

/** What the documents load. All have the same style: each other one would need a hash in the security policy. */
export interface BlogAssets {
  /** Of documents with articles, or with the skeleton of one. */
  readonly articles: Assets;
  /** Of documents without: the archive and the missing article. */
  readonly plain: Assets;
}

/** The build writes this constant in front of the bundle. */
declare const __BLOG_ASSETS__: BlogAssets;
const assets = __BLOG_ASSETS__;

const renderer: BlogRenderer = {
  renderBlog: (origin, articles) =>
    renderDocument({
      head: blogPage,
      assets: assets.articles,
      origin,
      children: <BlogPage origin={origin} articles={articles} />,
    }),
  renderArticle: (origin, articles) =>
    renderDocument({
      head: articleHead(articles.selected),
      assets: assets.articles,
      origin,
      children: <ArticlePage origin={origin} articles={articles} />,
    }),
  renderOlder: (origin, articles) =>
    renderDocument({
      head: olderHead,
      assets: assets.articles,
      origin,
      children: <OlderPage origin={origin} articles={articles} />,
    }),
  renderArchive: (origin, headlines) =>
    renderDocument({
      head: archivePage,
      assets: assets.plain,
      origin,
      children: <ArchivePage headlines={headlines} />,
    }),
  renderNotFound: (origin) =>
    renderDocument({
      head: missingArticleHead,
      assets: assets.plain,
      origin,
      children: <MissingArticlePage />,
    }),
  renderSkeleton: (origin, reason) =>
    renderDocument({
      head: blogPage,
      assets: assets.articles,
      origin,
      children: <BlogSkeletonPage reason={reason} />,
    }),
};

export const { renderBlog, renderArticle, renderOlder, renderArchive, renderNotFound, renderSkeleton } =
  renderer;
