import { invalidateBlog } from './edge.client.ts';
import { unavailable } from '../platform/problem.ts';

/** Makes the edge forget what was withdrawn. Throws 503, and the next try repeats it. */
export const forgetWithdrawn = async (): Promise<void> => {
  try {
    await invalidateBlog();
  } catch (error) {
    throw unavailable(
      error,
      'It is withdrawn, but copies may be shown for up to an hour. Please withdraw it again in a moment',
    );
  }
};
