// Formats dates without `Intl.DateTimeFormat`: its first use in a process takes 16 ms, most of the start of a function that
// renders.
import { months } from '../../content/months.ts';

interface Day {
  year: number;
  month: string;
  day: number;
}

const formatDay = ({ year, month, day }: Day): string => `${month} ${day}, ${year}`;

/** The day of a publish date in UTC. */
export const toUtcDay = (publishDate: string): Day => {
  const date = new Date(publishDate);
  return { year: date.getUTCFullYear(), month: months[date.getUTCMonth()] ?? '', day: date.getUTCDate() };
};

/** The day on which an article was published, in UTC, such as `November 20, 2026`. */
export const formatPublishDate = (publishDate: string): string => formatDay(toUtcDay(publishDate));

/** The day on which an article was published, in the reader's time zone. */
export const formatLocalDay = (publishDate: string): string => {
  const date = new Date(publishDate);
  return formatDay({
    year: date.getFullYear(),
    month: months[date.getMonth()] ?? '',
    day: date.getDate(),
  });
};

/** Rewrites the dates of a document in the reader's time zone. */
export const localizeDates = (times: Iterable<HTMLTimeElement>): void => {
  for (const time of times) {
    const text = formatLocalDay(time.dateTime);
    if (time.textContent !== text) time.textContent = text;
  }
};
