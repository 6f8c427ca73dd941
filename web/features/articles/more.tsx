import type { Article } from '#shared/contract/articles.ts';
import type { ReactNode } from 'react';
import { articles as words } from '../../content/articles.ts';
import { articlePath } from '../../paths.ts';
import { formatCount } from './count-words.ts';

interface Props {
  article: Article;
  /** Who may read the rest. */
  text: ReactNode;
  /** The way on. */
  children: ReactNode;
}

/** Below an extract: how much more there is, who may read it, and the way to it. */
export const More = ({ article, text, children }: Props) => (
  <div className="article__more">
    <p>
      {article.hasBody && (
        <strong className="article__words">{words.article.moreWords(formatCount(article.words))}</strong>
      )}
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
export const PublicMore = ({ article, children }: Omit<Props, 'text'>) => (
  <More article={article} text={<WhoMayRead article={article} />}>
    {children}
  </More>
);
