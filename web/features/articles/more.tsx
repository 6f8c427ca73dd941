import type { Article } from '#shared/contract/articles.ts';
import type { ReactNode } from 'react';
import { articles as words } from '../../content/articles.ts';
import { articlePath } from '../../paths.ts';
import { formatCount } from './count-words.ts';

interface Props {
  /** How much more there is. */
  lead?: string | undefined;
  /** Who may read the rest. */
  text: ReactNode;
  /** The way on. */
  children?: ReactNode;
}

/** How many more words an article has than its extract; undefined if it has no body. */
export const countMoreWords = ({ hasBody, words: count }: Article): string | undefined =>
  hasBody ? words.article.moreWords(formatCount(count)) : undefined;

/** Below an extract: how much more there is, who may read it, and the way to it. */
export const More = ({ lead, text, children }: Props) => (
  <div className="article__more">
    <p>
      {lead && <strong className="article__words">{lead}</strong>}
      <span>{text}</span>
    </p>
    {children}
  </div>
);

const WhoMayRead = ({ article }: { article: Article }) => {
  if (!article.hasBody) return words.article.extract;
  if (article.access !== 'everyone') return words.more[article.access];
  return (
    <>
      {words.more.everyone} <a href={articlePath(article)}>{words.more.whole}</a>
    </>
  );
};

/** The same for a visitor. */
export const PublicMore = ({ article, children }: { article: Article; children: ReactNode }) => (
  <More lead={countMoreWords(article)} text={<WhoMayRead article={article} />}>
    {children}
  </More>
);
