import type { Listed } from '#shared/blog-document.ts';
import { useLayoutEffect, useState } from 'react';

const dateIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
const inUtc = dateIn('UTC');
const onReadersCalendar = dateIn(undefined);

/**
 * When it was published, on the reader's calendar, and how long it takes to read. The document was written by a clock in
 * UTC, and the first render repeats it.
 */
export const Details = ({ article }: { article: Pick<Listed, 'publishDate'> }) => {
  const [format, setFormat] = useState(inUtc);
  useLayoutEffect(() => setFormat(onReadersCalendar), []);
  return (
    <p className="details">
      <time dateTime={article.publishDate}>{format.format(new Date(article.publishDate))}</time>
      <span>10 min read</span>
    </p>
  );
};
