/** The path of the web's settings. It has its own file, because public pages need it without the schema, which has 6 KB. */
export const WEB_SETTINGS_PATH = '/settings.json';
