// The documents of the blog: the interface between the functions that answer them and the web that renders them.
import type { Article } from './contract/articles.ts';

/** The web's build makes this file; the deployment puts it beside a function's bundle. */
export const BLOG_DOCUMENT_FILE = 'blog-document.cjs';

/** The id of the element that carries the data from which the document's script starts. */
export const BLOG_DATA_ID = 'blog-data';

/** The part of an article that lists show. It has only the first image. */
export type Teaser = Pick<Article, 'newsletterId' | 'title' | 'subtitle' | 'images' | 'publishDate'>;

export type ListedArticle = Article | Teaser;

/** Whether an item of the list is a full article, not only its teaser. */
export const isFullArticle = (item: ListedArticle): item is Article => 'extract' in item;

/** The part of an article that the archive and the sitemap need. */
export type Headline = Pick<Article, 'newsletterId' | 'title' | 'publishDate'>;

/** The data of a blog document, from which its script starts. */
export interface BlogDocumentData {
  /** The article of the document's address. Absent on `/blog`, which shows the first of `items`. */
  readonly selected?: Article;
  /** The first page of the list, newest first. Only the first item is full, and only if `selected` is absent. */
  readonly items: readonly ListedArticle[];
  /** How many articles a reader can see today. */
  readonly total: number;
  /** The cursor of the next page; absent if there is none. */
  readonly cursor?: string;
}

/** Renders complete documents. `origin` is the site's origin without a slash at the end. */
export interface BlogRenderer {
  readonly renderBlog: (origin: string, data: BlogDocumentData) => string;
  /** The archive, newest first. `headlines` is undefined if the articles cannot be read now. */
  readonly renderArchive: (origin: string, headlines: readonly Headline[] | undefined) => string;
  /** The document of an address that names no article. */
  readonly renderNotFound: (origin: string) => string;
  /** The document while there is no article to show. Its script tries again by itself. */
  readonly renderSkeleton: (origin: string) => string;
}
