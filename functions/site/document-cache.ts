// How long the edge keeps what is made at run time. Browsers ask each time, and are told by the ETag what they have.

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Fresh for `seconds`; for `late` more the last one is shown at once while the next is fetched; and for a day when the
 * table or the function is down, readers keep what was there last.
 */
const kept = (seconds: number, late: number): string =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${late}, stale-if-error=${DAY_SECONDS}`;

export const AT_THE_EDGE = {
  /** An article appears at its moment, half a minute later at the latest. */
  blog: kept(5, 25),
  /** Feed readers and search engines look by the hour; the archive reads as much as the sitemap, and is for older articles. */
  lists: kept(300, 300),
} as const;
