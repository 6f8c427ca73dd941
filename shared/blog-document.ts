// The documents of the blog: the interface between the functions that answer them and the web that renders them.
import type { Body } from './body/schema.ts';
import type { Article } from './contract/articles.ts';
import type { Lesson } from './contract/lessons.ts';
import type { MailLinkPage } from './mail-link-page.ts';
import type { Sharing } from './sharing.ts';

/** The web's build makes this file; the deployment puts it beside a function's bundle. */
export const BLOG_DOCUMENT_FILE = 'blog-document.cjs';

/** The articles of a document: one with its extract, and a list of others. */
export interface BlogArticles {
  readonly selected: Article;
  /** Newest first. The document shows their first image, title and subtitle. */
  readonly others: readonly Article[];
  /** The id of the last listed article, if there are older ones. */
  readonly cursor?: string;
}

/** The part of an article that the archive and the sitemap need. */
export type Headline = Pick<Article, 'newsletterId' | 'slug' | 'title' | 'publishDate' | 'correctedAt'>;

/** An article at its own address. */
export interface WholeArticle extends BlogArticles {
  readonly selected: Article & Sharing;
  /** The selected article's body, where everyone may read it. */
  readonly body?: Body;
}

/** Readers by what they may read: a visitor, a customer on the free plan, a customer with AI Essentials. */
export const PREVIEW_VIEWS = ['stranger', 'customer', 'essentials'] as const;
export type PreviewView = (typeof PREVIEW_VIEWS)[number];

/** A saved text before it is published, as one of its readers will see it. */
interface PreviewOfText {
  /** The body, where this reader may read it. */
  readonly body?: Body;
  readonly view: PreviewView;
  /** The path of the preview in each view that the text has. */
  readonly paths: Readonly<Partial<Record<PreviewView, string>>>;
}

export interface ArticlePreview extends PreviewOfText {
  readonly article: Article;
}

export interface LessonPreview extends PreviewOfText {
  readonly lesson: Lesson;
}

export type Preview = ArticlePreview | LessonPreview;

/** Renders complete documents. `origin` is the site's origin without a slash at the end. */
export interface BlogRenderer {
  /** The newest article with its extract, and others. */
  readonly renderBlog: (origin: string, articles: BlogArticles) => string;
  /** The article of the document's address, whole if everyone may read it, and the newest others. */
  readonly renderArticle: (origin: string, articles: WholeArticle) => string;
  /** A page of older articles, the newest of them with its extract. */
  readonly renderOlder: (origin: string, articles: BlogArticles) => string;
  /**
   * The archive, newest first, or what a visitor has found in it by a query. `headlines` is undefined if the articles cannot be read
   * now.
   */
  readonly renderArchive: (
    origin: string,
    headlines: readonly Headline[] | undefined,
    query?: string,
  ) => string;
  /** The document of an address that names no article. */
  readonly renderNotFound: (origin: string) => string;
  /** The document of an address that names no page, like the edge's own. */
  readonly renderMissingPage: (origin: string) => string;
  /** The document of an article that was withdrawn, for status 410. */
  readonly renderWithdrawn: (origin: string) => string;
  /** A document for whoever has its secret address. Search engines leave it out, and its script redirects nobody. */
  readonly renderPreview: (origin: string, preview: Preview) => string;
  /** The document of a preview whose address is unknown or too old, or that cannot be read now. It redirects nobody. */
  readonly renderNoPreview: (origin: string, reason: 'missing' | 'unavailable') => string;
  /** The page of a link in a mail; undefined if it cannot be made now. Search engines leave it out. */
  readonly renderMailLink: (origin: string, page: MailLinkPage | undefined) => string;
  /** The document while there is no article, or while articles cannot be read. Its script tries again by itself. */
  readonly renderSkeleton: (origin: string, reason: 'empty' | 'unavailable') => string;
}
