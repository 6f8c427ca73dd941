// The rows of the articles table (docs/decisions/0020). The key is `shelf` and `newsletterId`. A shelf is one partition, so that
// a page of a list is one Query in the order of publish dates.
import * as z from 'zod/mini';
import { parseBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import { Access, ArticleId, type Tag } from '#shared/contract/articles.ts';
import { isListed } from '#shared/sharing.ts';
import { StoredArticle, StoredTeaser, toStoredTeaser } from './article.ts';

/** The rows of listed articles without their bodies, which all lists read. */
export const ARTICLE_SHELF = 'article';
/** The same rows of unlisted articles, which no list reads. */
export const UNLISTED_SHELF = 'unlisted';
/** The bodies, which are apart so that lists do not read them. */
export const BODY_SHELF = 'body';
/** The markers of withdrawn articles. They hold no text. */
export const WITHDRAWN_SHELF = 'withdrawn';
/** The markers of articles that need AI Essentials, to count them. */
export const PLAN_SHELF = 'plan';
/** The teasers of a tag. */
export const tagShelf = (tag: Tag): string => `tag:${tag}`;

/** The ways from a former address of a post to the articles that were made of it. */
export const formerShelf = (address: string): string => `former:${address}`;

export interface RowKey {
  readonly shelf: string;
  readonly newsletterId: ArticleId;
}

/** The attributes of every row. */
export interface Row extends RowKey {
  readonly version: number;
}

// A new shape of a row gets the next version, and the parser upgrades older rows. An unknown version throws.
const ArticleRow = z.extend(StoredArticle, { version: z.literal(1) });
const TeaserRow = z.extend(StoredTeaser, { version: z.literal(1) });

/** The body is JSON text, because DynamoDB nests 32 levels at most. */
const BodyRow = z.object({
  version: z.literal(1),
  /** Who may read this text. The article's row may be older than this one, if it was read just before a correction. */
  access: Access,
  body: z.string(),
});

/** A body with the access that was stored with it. */
export interface StoredBody {
  readonly access: Access;
  readonly body: Body;
}

export const parseArticleRow = (item: unknown): StoredArticle => {
  const { version: _, ...article } = ArticleRow.parse(item);
  return article;
};

export const parseTeaserRow = (item: unknown): StoredTeaser => {
  const { version: _, ...teaser } = TeaserRow.parse(item);
  return teaser;
};

export const parseBodyRow = (item: unknown): StoredBody => {
  const { access, body } = BodyRow.parse(item);
  return { access, body: parseBody(body) };
};

const FormerRow = z.object({
  version: z.literal(1),
  newsletterId: ArticleId,
  slug: z.string(),
  isWithdrawn: z.boolean(),
});

export const parseFormerRow = (item: unknown) => FormerRow.parse(item);

/** The row of a body, with the access of its article or lesson. */
export const toBodyRow = (
  { newsletterId, access }: Pick<StoredArticle, 'newsletterId' | 'access'>,
  body: Body,
) => ({
  shelf: BODY_SHELF,
  newsletterId,
  version: 1,
  access,
  body: JSON.stringify(body),
});

/** The shelf of an article's own row. */
const toShelf = (article: Pick<StoredArticle, 'isUnlisted'>): string =>
  isListed(article) ? ARTICLE_SHELF : UNLISTED_SHELF;

/** All rows of a published article: its own, its body's, and if it is listed, its marker and one per tag. Write them in one transaction. */
export const toRows = (article: StoredArticle, body: Body | undefined): Row[] => {
  const own = [
    { shelf: toShelf(article), version: 1, ...article },
    ...(body ? [toBodyRow(article, body)] : []),
  ];
  if (!isListed(article)) return own;
  const teaser = toStoredTeaser(article);
  return [
    ...own,
    ...(body && article.access === 'essentials'
      ? [{ shelf: PLAN_SHELF, newsletterId: article.newsletterId, version: 1 }]
      : []),
    ...article.tags.map((tag) => ({ shelf: tagShelf(tag), version: 1, ...teaser })),
  ];
};

/** The keys of all rows that an article may have. */
export const toRowKeys = (article: Pick<StoredArticle, 'newsletterId' | 'tags' | 'isUnlisted'>): RowKey[] => {
  const inLists = isListed(article) ? [PLAN_SHELF, ...article.tags.map(tagShelf)] : [];
  return [toShelf(article), BODY_SHELF, ...inLists].map((shelf) => ({
    shelf,
    newsletterId: article.newsletterId,
  }));
};

/** The way from the former address of an article; none for an article that has no such address. */
export const toFormerRows = (
  {
    newsletterId,
    slug,
    former,
  }: Pick<StoredArticle, 'newsletterId' | 'slug'> & { former?: string | undefined },
  { isWithdrawn }: { isWithdrawn: boolean },
): Row[] => {
  if (former === undefined) return [];
  const row = { shelf: formerShelf(former), newsletterId, version: 1, slug, isWithdrawn };
  return [row];
};

/** The marker of a withdrawn article. */
export const toWithdrawnRow = (newsletterId: ArticleId): Row => ({
  shelf: WITHDRAWN_SHELF,
  newsletterId,
  version: 1,
});
