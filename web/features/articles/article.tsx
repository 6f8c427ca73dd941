import { isWhole, type Listed } from '#shared/blog-document.ts';
import type { Article } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BlogWords } from './blog-words.ts';
import { Details } from './details.tsx';
import { Image } from './image.tsx';
import { ShareButton } from './share-button.tsx';

const Tags = ({ tags, label }: Pick<Article, 'tags'> & { label: string }) => (
  <ul className="tags" aria-label={label}>
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
  article: Listed;
  isSlow: boolean;
  /** Of its title. */
  level: 1 | 2;
  words: BlogWords;
  /** The ways to the whole article. */
  onward: ReactNode;
}

/** The selected article as far as the site shows it: its extract. Of one just chosen, the text may be on its way. */
export const ArticleView = ({ article, isSlow, level, words, onward }: Props) => {
  const [cover] = article.images;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <article className="article" aria-labelledby="article-title">
      {isWhole(article) ? (
        <Tags tags={article.tags} label={words.article.tags} />
      ) : (
        <div className="tags tags--coming" />
      )}
      <Title className="article__title" id="article-title" tabIndex={-1}>
        {article.title}
      </Title>
      <p className="article__subtitle">{article.subtitle}</p>
      <div className="article__bar">
        <Details article={article} />
        <ShareButton article={article} words={words.share} />
      </div>
      {cover && <Image key={cover.url} image={cover} isCover />}
      {isWhole(article) ? (
        <>
          <Text article={article} />
          <div className="article__more">
            <p>{words.article.extract}</p>
            {onward}
          </div>
        </>
      ) : (
        <>
          <output className="article__says">{isSlow ? words.slow : words.article.loading}</output>
          <Skeleton shape="text" lines={4} />
        </>
      )}
    </article>
  );
};
