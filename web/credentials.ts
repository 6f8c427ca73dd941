// How signed-in calls get their token. Each session sets its own function when it starts.
import * as words from '#shared/words.ts';
import { ApiError } from './api-error.ts';

export const credentials: {
  /** Returns the ID token of the staff pool. */
  staff: () => Promise<string>;
  /** Returns the customer's access token. `isFresh` bypasses the cache, because the API has refused the cached token. */
  customer: (isFresh: boolean) => Promise<string>;
  /**
   * Has the customer sign in once more, because the API wants a newer sign-in. Rejects if they do not want to.
   */
  confirm: () => Promise<void>;
  /**
   * Ends the session of a customer whose new token the API has refused too, or whose account was deleted: then with the API's error.
   * Rejects with the reason.
   */
  refused: (deletion?: ApiError) => Promise<never>;
} = {
  staff: () => Promise.reject(new ApiError('unauthenticated', { message: words.tokenRequired })),
  customer: () => Promise.reject(new ApiError('unauthenticated', { message: words.accessTokenRequired })),
  confirm: () => Promise.reject(new ApiError('sign-in-again')),
  refused: () => Promise.reject(new ApiError('unauthenticated', { message: words.accessTokenRequired })),
};
