// The settings of the deployment as the application reads them: by their schema.
import { queryOptions } from '@tanstack/react-query';
import { WebSettings } from '#shared/web-settings.ts';
import { fetchSettings } from './site-settings.ts';

/** The settings. Rejects with an ApiError, or with a ZodError when the file is wrong. */
export const readSettings = async (): Promise<WebSettings> => WebSettings.parse(await fetchSettings());

export const settingsKey = ['settings'] as const;

/** The settings do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: readSettings,
  staleTime: Infinity,
  gcTime: Infinity,
});
