// The articles as readers fetch them. A query library would double the script of the public pages, so retries are here.
import type { Article, articleEndpoints, ArticlePage } from '#shared/contract/articles.ts';
import { isWorthRetry, retryDelayMs } from '../../api-error.ts';
import { callSite } from '../../site-api.ts';
import { isRecord } from '../../json.ts';

type Image = Article['images'][number];

const isText = (value: unknown) => typeof value === 'string';
const hasTexts = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every((name) => isText(value[name]));
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);
const isImage = (value: unknown): value is Image => hasTexts(value, 'url', 'alt');
// A newer deployment may have tags that this page does not know. They are shown as they are.
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
    if (!isWorthRetry(failures, error)) throw error;
    onRetry();
    await pause(retryDelayMs(failures));
    return withRetries(load, onRetry, failures + 1);
  }
};

/** Fetches a page of the list, newest first. Calls `onRetry` before each retry. Rejects with an ApiError. */
export const fetchArticlePage = (cursor: string | undefined, onRetry: () => void): Promise<ArticlePage> =>
  withRetries(
    () =>
      callSite<typeof articleEndpoints.list>('GET /blog/newsletter/list', isArticlePage, {
        query: { cursor },
      }),
    onRetry,
  );

/** Fetches one article. Rejects with an ApiError; its code is `not-found` for an article that is not published. */
export const fetchArticle = (newsletterId: string, onRetry: () => void): Promise<Article> =>
  withRetries(
    () =>
      callSite<typeof articleEndpoints.get>('GET /blog/newsletter/{newsletterId}', isArticle, {
        params: { newsletterId },
      }),
    onRetry,
  );
