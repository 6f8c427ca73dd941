// What readers get of a published article: its public part, and its body if they may read it.
import type { Body } from '#shared/body/schema.ts';
import type { ArticleId } from '#shared/contract/articles.ts';
import { mayRead, type Reader } from './access.ts';
import { isDue } from './article-id.ts';
import type { StoredArticle } from './article.ts';
import * as articlesTable from './articles.table.ts';
import { gone, notFound } from '../platform/problem.ts';

/** The article of an id. Throws 404 if there is none at `now`, and 410 if it was withdrawn. */
export const readArticle = async (newsletterId: ArticleId, now: Date): Promise<StoredArticle> => {
  const article = await articlesTable.getArticle(newsletterId, now);
  if (article) return article;
  if (isDue(newsletterId, now) && (await articlesTable.isWithdrawn(newsletterId)))
    throw gone('This article was withdrawn');
  throw notFound('There is no such article');
};

/** The body of an article; undefined if there is none or if the reader may not read it. */
export const readBody = async (
  { newsletterId, access, hasBody }: Pick<StoredArticle, 'newsletterId' | 'access' | 'hasBody'>,
  reader: Reader,
): Promise<Body | undefined> => {
  if (!hasBody || !mayRead(access, reader)) return undefined;
  const stored = await articlesTable.getBody(newsletterId);
  // A correction may have restricted the access since the article's row was read.
  return stored && mayRead(stored.access, reader) ? stored.body : undefined;
};
