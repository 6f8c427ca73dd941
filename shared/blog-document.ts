// The blog's documents: what the function that answers them and the web that renders them agree on.
import type { Article } from './contract/articles.ts';

/** The web's build makes it; it lies beside the function's own file. */
export const BLOG_DOCUMENT_FILE = 'blog-document.cjs';

/** Where a document carries what its script starts from. */
export const BLOG_DATA_ID = 'blog-data';

/** What the list shows of an article. Only the first image: the others, and the text, come when it is chosen. */
export type Teaser = Pick<Article, 'newsletterId' | 'title' | 'subtitle' | 'images' | 'publishDate'>;

export type Listed = Article | Teaser;

/** Whether all of an article is here, or only what the list shows. */
export const isWhole = (item: Listed): item is Article => 'extract' in item;

/** What a list of addresses says of an article. */
export type Headline = Pick<Article, 'newsletterId' | 'title' | 'publishDate'>;

/** What a document shows, and its script goes on from. */
export interface BlogStart {
  /** The article that the address names; absent on the blog itself, where the first of the list is shown. */
  readonly named?: Article;
  /** The first page of the list, newest first; the first of them whole where no other is named. */
  readonly items: readonly Listed[];
  /** All that a reader can see today. */
  readonly total: number;
  /** Where the next page of the list begins; absent when all are here. */
  readonly cursor?: string;
}

/** Renders whole documents, given the site's origin without a slash at the end. */
export interface BlogDocuments {
  readonly shown: (origin: string, start: BlogStart) => string;
  /** The list of articles, newest first; undefined where they cannot be had at this moment. */
  readonly archive: (origin: string, headlines: readonly Headline[] | undefined) => string;
  /** Of an address that names no article. */
  readonly missing: (origin: string) => string;
  /** While there is nothing to show: its script tries again by itself. */
  readonly waiting: (origin: string) => string;
}
