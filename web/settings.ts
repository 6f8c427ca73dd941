// The settings of the deployment, parsed by their schema.
import { WebSettings } from '#shared/web-settings.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import { ApiError } from './api-error.ts';
import { fetchJson } from './http.ts';

const fetchSettings = async (): Promise<WebSettings> => {
  const { data } = WebSettings.safeParse(await fetchJson(WEB_SETTINGS_PATH, {}));
  if (!data) throw new ApiError('unavailable');
  return data;
};

let fetching: Promise<WebSettings> | undefined;
/** The settings, fetched once. After a failure it rejects with an ApiError, and the next call fetches again. */
export const readSettings = (): Promise<WebSettings> =>
  (fetching ??= fetchSettings().catch((error: unknown) => {
    fetching = undefined;
    throw error;
  }));

/** Fetches the settings while other code still loads. */
export const preloadSettings = (): void => {
  // The next caller fetches again and reports the failure.
  readSettings().catch(() => undefined);
};

export const settingsKey = ['settings'] as const;

/** The settings for TanStack Query. They do not change while a page is open. */
export const settingsQuery = {
  queryKey: settingsKey,
  queryFn: readSettings,
  staleTime: Infinity,
  gcTime: Infinity,
};
