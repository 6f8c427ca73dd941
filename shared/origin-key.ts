/** The header that proves to the API that a call came through the edge. Its value is the setting `ORIGIN_KEY`. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/** The header in which the edge says why it calls the API. CloudFront overwrites a viewer's header of that name. */
export const ORIGIN_USE_HEADER = 'x-origin-use';
/** `documents` for the public addresses of documents, which the edge caches; `api` for addresses below `/api`. */
export type OriginUse = 'api' | 'documents';
