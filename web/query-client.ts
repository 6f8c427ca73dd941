import { QueryClient } from '@tanstack/react-query';
import { isWorthRetry, retryDelayMs } from './api-error.ts';

/**
 * The server state of the application. Reads are retried (docs/product.md 11.3). Writes are not: without a connection, they fail at
 * once instead of waiting.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetry, retryDelay: retryDelayMs },
    mutations: { retry: false, networkMode: 'always' },
  },
});
