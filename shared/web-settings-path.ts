/** The path of the web's settings. Its own file, because public pages need it without the 6 KB of the schema. */
export const WEB_SETTINGS_PATH = '/settings.json';
