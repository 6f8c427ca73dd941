// The articles as readers fetch them. A query library would double the script of the public pages, so retries are here.
import { articleEndpoints, type Article, type ArticlePage } from '#shared/contract/articles.ts';
import { isWorthRetry, retryDelayMs } from '../../api-error.ts';
import { call } from '../../api.ts';

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
  withRetries(() => call(articleEndpoints.list, { query: { cursor } }), onRetry);

/** Fetches one article. Rejects with an ApiError; its code is `not-found` for an article that is not published. */
export const fetchArticle = (newsletterId: string, onRetry: () => void): Promise<Article> =>
  withRetries(() => call(articleEndpoints.get, { params: { newsletterId } }), onRetry);
