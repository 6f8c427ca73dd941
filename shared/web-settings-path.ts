/** The path of the web's settings. It has its own file, so that documents and the edge do not load the schema. */
export const WEB_SETTINGS_PATH = '/settings.json';
