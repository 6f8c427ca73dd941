/** The header with which the edge shows the API that a call came through it. Its value is the setting `ORIGIN_KEY`. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/** The header with which the edge says what it calls the API for. It replaces what a viewer sends under that name. */
export const ORIGIN_USE_HEADER = 'x-origin-use';
/** `documents` at the public addresses of documents, which the edge caches; `api` below `/api`. */
export type OriginUse = 'api' | 'documents';
