// Alone, because public pages fetch the settings without their schema: 6 KB that a reader need not load.

/** Where the deployment puts what it tells the web. */
export const WEB_SETTINGS_PATH = '/settings.json';
