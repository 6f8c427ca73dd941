// The settings of the deployment as public pages read them: each slice checked by hand, because the schema would cost a
// visitor 8 KB. The application reads them by the schema: settings.ts.
import type { WebSettings } from '#shared/web-settings.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import { ApiError } from './api-error.ts';
import { fetchJson } from './http.ts';
import { isRecord } from './json.ts';

let fetching: Promise<unknown> | undefined;
/** /settings.json, fetched once. A failed fetch is forgotten, so that a retry can succeed. */
export const fetchSettings = (): Promise<unknown> =>
  (fetching ??= fetchJson(WEB_SETTINGS_PATH, {}).catch((error: unknown) => {
    fetching = undefined;
    throw error;
  }));

/** Fetches the settings while other code still loads. */
export const preloadSettings = (): void => {
  // The next caller fetches again and reports the failure.
  fetchSettings().catch(() => undefined);
};

const hasStrings = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> => isRecord(value) && names.every((name) => typeof value[name] === 'string');

/** Where the API is, and the key of public calls. Rejects with an ApiError. */
export const readApiSettings = async (): Promise<Pick<WebSettings, 'apiBase' | 'siteApiKey'>> => {
  const settings = await fetchSettings();
  if (!hasStrings(settings, ['apiBase', 'siteApiKey'])) throw new ApiError('unavailable');
  return settings;
};

/** The customers' tenant. Rejects with an ApiError. */
export const readTenantSettings = async (): Promise<WebSettings['customers']> => {
  const settings = await fetchSettings();
  const tenant = isRecord(settings) ? settings['customers'] : undefined;
  if (!hasStrings(tenant, ['tenant', 'clientId', 'audience'])) throw new ApiError('unavailable');
  return tenant;
};

export type HumanCheckSettings = NonNullable<WebSettings['humanCheck']>;

/** The human check of the contact form; undefined where the form is closed. Rejects with an ApiError. */
export const readHumanCheckSettings = async (): Promise<HumanCheckSettings | undefined> => {
  const settings = await fetchSettings();
  if (!isRecord(settings)) throw new ApiError('unavailable');
  const { humanCheck } = settings;
  if (humanCheck === undefined || hasStrings(humanCheck, ['siteKey', 'scriptUrl'])) return humanCheck;
  throw new ApiError('unavailable');
};
