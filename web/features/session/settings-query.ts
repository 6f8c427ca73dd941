import { queryOptions } from '@tanstack/react-query';
import { webSettings } from '../../web-settings.ts';

export const settingsKey = ['settings'] as const;

/** What the deployment tells the web; it does not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: webSettings,
  staleTime: Infinity,
  gcTime: Infinity,
});
