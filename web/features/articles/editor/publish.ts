import { articleEndpoints } from '#shared/contract/articles.ts';
import type { Article, ArticleForm } from '#shared/contract/articles.ts';
import { words } from '#shared/words.ts';
import { contentCreator } from '../../../content/content-creator.ts';
import { ApiError } from '../../../api-error.ts';
import { call } from '../../../api.ts';

/** Publishes a valid form with an ISO timestamp. Rejects with an Error whose message is for people. */
export const publishArticle = async (form: ArticleForm, publishDate: string): Promise<Article> => {
  const images = form.images.map(({ url, small, alt, caption }) => ({
    url,
    ...(small && { small }),
    alt,
    ...(caption && { caption }),
  }));
  try {
    return await call(articleEndpoints.publish, { body: { ...form, images, publishDate } });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw new Error(contentCreator.submitFailed, { cause: error });
    }
    if (error.code !== 'unauthenticated') throw error;
    throw new ApiError('unauthenticated', { status: error.status, message: words.tokenRequired });
  }
};
