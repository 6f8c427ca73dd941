import type { Listed } from '#shared/blog-document.ts';
import { dayOf } from './day.ts';

/** When it was published, and how long it takes to read. */
export const Details = ({ article }: { article: Pick<Listed, 'publishDate'> }) => (
  <p className="details">
    <time dateTime={article.publishDate}>{dayOf(article.publishDate)}</time>
    <span>10 min read</span>
  </p>
);
