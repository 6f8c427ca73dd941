// How long the edge caches documents that change when staff publish, correct or withdraw.

const FRESH_SECONDS = 30;
/** For this much longer the edge serves its copy while it fetches a new one. So a change shows within a minute. */
const STALE_SECONDS = 25;
/** If the function fails, the edge serves its copy until it is an hour old (infra/behaviors.ts). */
const STALE_IF_ERROR_SECONDS = 3600 - FRESH_SECONDS;

/** A browser asks each time and sends the ETag of its copy. */
export const CACHE_CONTROL =
  `public, max-age=0, s-maxage=${FRESH_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, ` +
  `stale-if-error=${STALE_IF_ERROR_SECONDS}`;

/** Of an address that leads nowhere yet. The edge keeps nothing of it beyond this time. */
export const MISSING_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_SECONDS + STALE_SECONDS}`;
