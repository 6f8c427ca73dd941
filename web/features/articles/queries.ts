// Newsletters as readers get them. The public pages have no query library, which would double their script: the
// little that a reader needs of one, retries, is here.
import type { Article, articleEndpoints, ArticlePage } from '#shared/contract/articles.ts';
import { deservesRetry, retryDelayMs } from '../../api-error.ts';
import { ask } from '../../api.ts';
import { isRecord } from '../../json.ts';

type Image = Article['images'][number];

const isText = (value: unknown) => typeof value === 'string';
const hasTexts = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every((name) => isText(value[name]));
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);
const isImage = (value: unknown): value is Image => hasTexts(value, 'url', 'alt');
// A tag that this page does not know yet is no reason to refuse the article: it shows as it is.
const isArticle = (value: unknown): value is Article =>
  hasTexts(value, 'newsletterId', 'title', 'subtitle', 'extract', 'publishDate') &&
  isListOf(value['tags'], isText) &&
  isListOf(value['images'], isImage);
const isArticlePage = (value: unknown): value is ArticlePage =>
  isRecord(value) && isListOf(value['newsletters'], isArticle) && typeof value['total'] === 'number';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const withRetries = async <T>(load: () => Promise<T>, onRetry: () => void, failures = 0): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (!deservesRetry(failures, error)) throw error;
    onRetry();
    await pause(retryDelayMs(failures));
    return withRetries(load, onRetry, failures + 1);
  }
};

/** A page of the list, newest first; `onRetry` tells of each new try after a failure. Rejects with an ApiError. */
export const readPage = (cursor: string | undefined, onRetry: () => void): Promise<ArticlePage> =>
  withRetries(
    () =>
      ask<typeof articleEndpoints.list>('GET /blog/newsletter/list', isArticlePage, { query: { cursor } }),
    onRetry,
  );

/** One newsletter. Rejects with an ApiError, `not-found` for what is not published. */
export const readNewsletter = (newsletterId: string, onRetry: () => void): Promise<Article> =>
  withRetries(
    () =>
      ask<typeof articleEndpoints.get>('GET /blog/newsletter/{newsletterId}', isArticle, {
        params: { newsletterId },
      }),
    onRetry,
  );
