/** The path of the web's settings. Its own file, because documents and the edge name it without its schema. */
export const WEB_SETTINGS_PATH = '/settings.json';
