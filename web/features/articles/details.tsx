import type { Article } from '#shared/contract/articles.ts';
import { articles as words } from '../../content/articles.ts';
import { formatPublishDate } from './publish-date.ts';

interface Props {
  article: Pick<Article, 'publishDate'>;
  /** The prescribed time by default. */
  readingTime?: string | undefined;
}

/** When it was published, and how long it takes to read. */
export const Details = ({ article, readingTime = words.article.readingTime }: Props) => (
  <p className="details">
    <time dateTime={article.publishDate}>{formatPublishDate(article.publishDate)}</time>
    <span>{readingTime}</span>
  </p>
);
