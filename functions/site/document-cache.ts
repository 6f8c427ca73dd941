// How long the edge keeps documents that a function makes. A browser asks each time and sends the ETag of its copy.

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The edge answers its copy for `freshSeconds`. For `staleSeconds` more it answers the copy and fetches a new one. If the
 * function fails, it answers the copy for a day.
 */
const cacheControl = (freshSeconds: number, staleSeconds: number): string =>
  `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}, stale-if-error=${DAY_SECONDS}`;

export const CACHE_CONTROL = {
  /** An article appears at most half a minute after its publish date. */
  blog: cacheControl(5, 25),
  /** For the feed and the sitemap, which programs read hourly, and the archive, which reads as much as the sitemap. */
  lists: cacheControl(300, 300),
} as const;
