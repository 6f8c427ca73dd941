// Renders the blog's documents with Preact, inside the function that answers them.
import type { BlogRenderer } from '#shared/blog-document.ts';
import { ArchivePage, archiveSearchHead, page as archivePage } from '../pages/site/blog/archive.tsx';
import { olderHead, OlderPage } from '../pages/site/blog/before/{newsletterId}.tsx';
import { articleHead, ArticlePage } from '../pages/site/blog/{address}.tsx';
import { page as notFoundPage } from '../pages/site/not-found.tsx';
import { MissingArticlePage, missingArticleHead } from '../pages/site/blog/not-found.tsx';
import { BlogPage, BlogSkeletonPage, page as blogPage } from '../pages/site/blog.tsx';
import { NoPreviewPage, noPreviewHead, PreviewPage, previewHead } from '../pages/site/preview/{token}.tsx';
import { MailLinkPage, mailLinkHead } from '../pages/site/mail/{token}.tsx';
import { type Assets, renderDocument } from './document.tsx';

/** The files that the documents load. All share one style, because each further style would need a hash in the security policy. */
export interface BlogAssets {
  /** For documents with articles, or with their skeleton. */
  readonly articles: Assets;
  /** For documents without articles: the archive and the missing article. */
  readonly plain: Assets;
  /** For previews: without the guard, which would redirect the editor who looks at one. */
  readonly preview: Assets;
  /** For the pages of mails' links, which redirect nobody either. */
  readonly mailLink: Assets;
}

/** The build writes this constant in front of the bundle. */
declare const __BLOG_ASSETS__: BlogAssets;
const assets = __BLOG_ASSETS__;

const renderMissing = (origin: string, reason: 'missing' | 'withdrawn') =>
  renderDocument({
    head: missingArticleHead(reason),
    assets: assets.plain,
    origin,
    children: <MissingArticlePage reason={reason} />,
  });

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
  renderArchive: (origin, headlines, query = '') =>
    renderDocument({
      head: query === '' ? archivePage : archiveSearchHead(query),
      assets: assets.plain,
      origin,
      children: <ArchivePage headlines={headlines} query={query} />,
    }),
  renderNotFound: (origin) => renderMissing(origin, 'missing'),
  renderMissingPage: (origin) =>
    renderDocument({ head: notFoundPage, assets: assets.plain, origin, children: notFoundPage.content }),
  renderWithdrawn: (origin) => renderMissing(origin, 'withdrawn'),
  renderPreview: (origin, preview) =>
    renderDocument({
      head: previewHead(preview),
      assets: assets.preview,
      origin,
      children: <PreviewPage preview={preview} />,
    }),
  renderNoPreview: (origin, reason) =>
    renderDocument({
      head: noPreviewHead(reason),
      assets: assets.preview,
      origin,
      children: <NoPreviewPage reason={reason} />,
    }),
  renderMailLink: (origin, page) =>
    renderDocument({
      head: mailLinkHead(page),
      assets: assets.mailLink,
      origin,
      children: <MailLinkPage page={page} />,
    }),
  renderSkeleton: (origin, reason) =>
    renderDocument({
      head: blogPage,
      assets: assets.articles,
      origin,
      children: <BlogSkeletonPage reason={reason} />,
    }),
};

export const {
  renderBlog,
  renderArticle,
  renderOlder,
  renderArchive,
  renderNotFound,
  renderMissingPage,
  renderWithdrawn,
  renderPreview,
  renderNoPreview,
  renderMailLink,
  renderSkeleton,
} = renderer;
