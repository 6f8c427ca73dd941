// How signed-in calls get their token. Each session replaces its function when it has started.
import * as words from '#shared/words.ts';
import { ApiError } from './api-error.ts';

export const credentials: {
  /** The ID token of the staff pool. */
  staff: () => Promise<string>;
  /** The customer's access token. `isFresh` bypasses the cache: the API has refused the token before. */
  customer: (isFresh: boolean) => Promise<string>;
  /** Ends the session of a customer whose fresh token the API has refused, too. Rejects with why. */
  refused: () => Promise<never>;
} = {
  staff: () => Promise.reject(new ApiError('unauthenticated', { message: words.tokenRequired })),
  customer: () => Promise.reject(new ApiError('unauthenticated', { message: words.accessTokenRequired })),
  refused: () => Promise.reject(new ApiError('unauthenticated', { message: words.accessTokenRequired })),
};
