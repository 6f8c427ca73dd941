import type { Article } from '#shared/contract/articles.ts';
import { articles as words } from '../../content/articles.ts';
import { formatPublishDate } from './publish-date.ts';

/** When it was published, and how long it takes to read. */
export const Details = ({ article }: { article: Pick<Article, 'publishDate'> }) => (
  <p className="details">
    <time dateTime={article.publishDate}>{formatPublishDate(article.publishDate)}</time>
    <span>{words.article.readingTime}</span>
  </p>
);
