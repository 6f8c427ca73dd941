import { QueryClient } from '@tanstack/react-query';
import { deservesRetry, retryDelayMs } from '../api-error.ts';

/** Server state of the app. Reads are retried by the rule of the specification; writes never by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: deservesRetry, retryDelay: retryDelayMs } },
});
