// The blog's documents as text, made by Preact in a function when somebody asks for them.
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#shared/brand.ts';
import type { BlogDocuments, BlogStart, Headline } from '#shared/blog-document.ts';
import type { ReactNode } from 'react';
import { blogIsland } from '../content/blog.ts';
import { ArchivePage, archivePage } from '../site/archive.tsx';
import { articleHead } from '../site/article-head.ts';
import { BlogPage, blogPage } from '../site/blog.tsx';
import { MissingArticlePage } from '../site/missing-article.tsx';
import type { Head } from '../site/site-page.ts';
import { type Assets, Document } from './document.tsx';

/** What the documents load: with an article, with a list of all, and without either. */
export interface BlogAssets {
  readonly shown: Assets;
  readonly archive: Assets;
  readonly missing: Assets;
}

/** Filled in by the build. */
declare const __BLOG_ASSETS__: BlogAssets;
const assets = __BLOG_ASSETS__;

const documentOf = (origin: string, head: Head, loaded: Assets, page: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <Document head={head} assets={loaded} origin={origin}>
      {page}
    </Document>,
  )}\n`;

const { title, description, canonical } = blogPage;
const blogHead: Head = { title, ...(description && { description }), ...(canonical && { canonical }) };

const documents: BlogDocuments = {
  // All that the script starts from is in the document: it calls the API when somebody wants more.
  shown: (origin: string, start: BlogStart) =>
    documentOf(
      origin,
      start.named ? articleHead(start.named) : blogHead,
      assets.shown,
      <BlogPage start={start} />,
    ),
  archive: (origin: string, headlines: readonly Headline[] | undefined) =>
    documentOf(origin, archivePage, assets.archive, <ArchivePage headlines={headlines} />),
  missing: (origin) =>
    documentOf(
      origin,
      { title: `${blogIsland.missing.title} · ${brand.name}`, isHidden: true },
      assets.missing,
      <MissingArticlePage />,
    ),
  waiting: (origin) => documentOf(origin, { ...blogHead, callsApi: true }, assets.shown, blogPage.content),
};

export const { shown, archive, missing, waiting } = documents;
