import type { Article } from '#shared/contract/articles.ts';
import type { ReactNode } from 'react';
import { articles as words } from '../../content/articles.ts';
import { articlePath } from '../../paths.ts';
import { formatCount } from './count-words.ts';
import { Inside } from './inside.tsx';

interface Props {
  /** Says how much more there is. */
  lead?: string | undefined;
  /** Says who may read the rest. */
  text: ReactNode;
  /** What the rest has inside, in lines that an editor wrote. */
  inside?: readonly string[] | undefined;
  /** The link or button to the rest. */
  children?: ReactNode;
}

/** The number of words that an article has besides its extract; undefined if it has no body. */
export const countMoreWords = ({ hasBody, words: count }: Article): string | undefined =>
  hasBody ? words.article.moreWords(formatCount(count)) : undefined;

/** Shown below an extract: how much more there is, who may read it, and how to get there. */
export const More = ({ lead, text, inside, children }: Props) => (
  <div className="article__more">
    <p>
      {lead && <strong className="article__words">{lead}</strong>}
      <span>{text}</span>
    </p>
    <Inside lines={inside} />
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

/** `More` for a visitor. */
export const PublicMore = ({ article, children }: { article: Article; children: ReactNode }) => (
  <More lead={countMoreWords(article)} text={<WhoMayRead article={article} />} inside={article.inside}>
    {children}
  </More>
);
