import type { Newsletter } from '#shared/contract/newsletter.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** When it was published, on the reader's calendar, and how long it takes to read. */
export const Details = ({ article }: { article: Newsletter }) => (
  <p className="details">
    <time dateTime={article.publishDate}>{longDate.format(new Date(article.publishDate))}</time>
    <span>10 min read</span>
  </p>
);
