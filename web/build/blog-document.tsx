// The blog's documents as text, made by Preact in a function when somebody asks for them.
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#shared/brand.ts';
import type { BlogDocuments, BlogStart } from '#shared/blog-document.ts';
import type { Newsletter } from '#shared/contract/newsletter.ts';
import type { ReactNode } from 'react';
import { articlePath } from '../paths.ts';
import { BlogPage, blogPage } from '../site/blog.tsx';
import { MissingArticlePage } from '../site/missing-article.tsx';
import type { Head } from '../site/site-page.ts';
import { articleData, articleTrail } from '../site/structured-data.ts';
import { type Assets, Document } from './document.tsx';

/** What the documents load, with an article and without. */
export interface BlogAssets {
  readonly shown: Assets;
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

const articleHead = (article: Newsletter): Head => {
  const [cover] = article.images;
  return {
    title: `${article.title} · ${brand.name}`,
    description: article.subtitle,
    canonical: articlePath(article),
    article: { publishedTime: article.publishDate, tags: article.tags },
    structuredData: (origin) => [articleData(article, origin), articleTrail(article, origin)],
    ...(cover && { image: cover }),
  };
};

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
  missing: (origin) =>
    documentOf(
      origin,
      { title: `Article Not Found · ${brand.name}`, isHidden: true },
      assets.missing,
      <MissingArticlePage />,
    ),
  waiting: (origin) => documentOf(origin, { ...blogHead, callsApi: true }, assets.shown, blogPage.content),
};

export const { shown, missing, waiting } = documents;
