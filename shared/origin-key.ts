/** The header with which the edge shows the API that a call came through it. Its value is the setting `ORIGIN_KEY`. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
