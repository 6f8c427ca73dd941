import { articleEndpoints } from '#shared/contract/articles.ts';
import type { Article, ArticleForm } from '#shared/contract/articles.ts';
import { words } from '#shared/words.ts';
import { ApiError } from '../../../api-error.ts';
import { call } from '../../../api.ts';

/** Publishes a checked draft for the given moment (UTC). Rejects with an Error whose message is the reason. */
export const publish = async (draft: ArticleForm, publishDate: string): Promise<Article> => {
  const images = draft.images.map(({ url, small, alt, caption }) => ({
    url,
    ...(small && { small }),
    alt,
    ...(caption && { caption }),
  }));
  try {
    return await call(articleEndpoints.publish, { body: { ...draft, images, publishDate } });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw new Error('Failed to submit Content Creation Form', { cause: error });
    }
    if (error.code !== 'unauthenticated') throw error;
    throw new ApiError('unauthenticated', { status: error.status, message: words.tokenRequired });
  }
};
