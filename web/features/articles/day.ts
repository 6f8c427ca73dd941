/** The document is written by a clock in UTC; a browser knows its reader's calendar. */
const calendar = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: typeof document === 'undefined' ? 'UTC' : undefined,
});

/** The day on which an article was published, on the reader's calendar where there is a reader. */
export const dayOf = (publishDate: string): string => calendar.format(new Date(publishDate));

/** Puts the dates of a document on its reader's calendar. */
export const putOnCalendar = (times: Iterable<HTMLTimeElement>): void => {
  for (const time of times) {
    const day = dayOf(time.dateTime);
    if (time.textContent !== day) time.textContent = day;
  }
};
