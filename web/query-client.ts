import { QueryClient } from '@tanstack/react-query';
import { deservesRetry, retryDelayMs } from './api-error.ts';

/**
 * Server state of the app. Reads are retried by the rule of the specification; writes never by themselves,
 * and without a connection they fail at once, which the person is told, instead of waiting for one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: deservesRetry, retryDelay: retryDelayMs },
    mutations: { retry: false, networkMode: 'always' },
  },
});
