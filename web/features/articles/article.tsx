import type { Article } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import type { ReactNode } from 'react';
import { articles as words } from '../../content/articles.ts';
import { Details } from './details.tsx';
import { Image } from './image.tsx';
import { ShareLink } from './share-link.tsx';
import './articles.css';

const Tags = ({ tags }: Pick<Article, 'tags'>) => (
  <ul className="tags" aria-label={words.article.tags}>
    {tags.map((tag) => (
      <li key={tag} className="tags__tag">
        {TAGS[tag] ?? tag}
      </li>
    ))}
  </ul>
);

const Text = ({ article }: { article: Article }) => (
  <>
    <div className="article__extract">
      {article.extract.split(/\n+/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
    {article.images.length > 1 && (
      <div className="article__images">
        {article.images.slice(1).map((image) => (
          <Image key={image.url} image={image} />
        ))}
      </div>
    )}
  </>
);

interface Props {
  article: Article;
  origin: string;
  /** The level of its heading. */
  level: 1 | 2;
  /** Below the extract: how to get the whole article. */
  children: ReactNode;
}

/** The selected article: its extract, never more. */
export const ArticleView = ({ article, origin, level, children }: Props) => {
  const [cover] = article.images;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <article className="article" aria-labelledby="article-title">
      <Tags tags={article.tags} />
      <Title className="article__title" id="article-title">
        {article.title}
      </Title>
      <p className="article__subtitle">{article.subtitle}</p>
      <div className="article__bar">
        <Details article={article} />
        <ShareLink article={article} origin={origin} />
      </div>
      {cover && <Image image={cover} isCover />}
      <Text article={article} />
      <div className="article__more">
        <p>{words.article.extract}</p>
        {children}
      </div>
    </article>
  );
};
