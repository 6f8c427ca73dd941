// The settings by their schema, for the signed-in pages; public pages ask `api.ts` for the part that they need.
import { WebSettings } from '#shared/web-settings.ts';
import { rawSettings } from './api.ts';

/** What the deployment tells the web, checked. Rejects with an ApiError, or with zod's on a wrong file. */
export const webSettings = async (): Promise<WebSettings> => WebSettings.parse(await rawSettings());
