// How signed-in calls get their token. Each session replaces its function when it has started.
import * as words from '#shared/words.ts';
import { ApiError } from './api-error.ts';

export const credentials: {
  /** The ID token of the staff pool. */
  staff: () => Promise<string>;
  /** The customer's access token. `refusals` counts the tokens of this call that the API has refused so far. */
  customer: (refusals: number) => Promise<string>;
} = {
  staff: () => Promise.reject(new ApiError('unauthenticated', { message: words.tokenRequired })),
  customer: () => Promise.reject(new ApiError('unauthenticated', { message: words.accessTokenRequired })),
};
