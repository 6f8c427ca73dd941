/** A document is rendered in UTC; a browser uses its reader's time zone. */
const calendar = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: typeof document === 'undefined' ? 'UTC' : undefined,
});

/** The day on which an article was published, such as `November 20, 2026`. */
export const formatPublishDate = (publishDate: string): string => calendar.format(new Date(publishDate));

/** Rewrites the dates of a document in the reader's time zone. */
export const localizeDates = (times: Iterable<HTMLTimeElement>): void => {
  for (const time of times) {
    const day = formatPublishDate(time.dateTime);
    if (time.textContent !== day) time.textContent = day;
  }
};
