import type { Article } from '#shared/contract/articles.ts';
import { articles as words } from '../../content/articles.ts';
import { formatPublishDate } from './publish-date.ts';
import './details.css';

interface Props {
  article: Pick<Article, 'publishDate' | 'author'>;
  /** The reading time; by default the prescribed one. */
  readingTime?: string | undefined;
}

/** The publish date, and the reading time. */
export const Details = ({ article, readingTime = words.article.readingTime }: Props) => (
  <p className="details soft small">
    <time dateTime={article.publishDate}>{formatPublishDate(article.publishDate)}</time>
    <span>{readingTime}</span>
    {article.author && <span dir="auto">{article.author.name}</span>}
  </p>
);
