import type { Newsletter } from '#shared/contract/newsletter.ts';
import type { Ref } from 'react';
import { TAGS } from '#shared/tags.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Details } from './details.tsx';
import { Picture } from './picture.tsx';
import { ShareButton } from './share-button.tsx';

/** The selected article as far as it is free to read: its extract. */
export const Article = ({ article, ref }: { article: Newsletter; ref: Ref<HTMLElement> }) => {
  const [cover, ...pictures] = article.images;
  return (
    <article className="article" ref={ref} aria-labelledby="article-title">
      <ul className="tags" aria-label="Tags">
        {article.tags.map((tag) => (
          <li key={tag} className="tags__tag">
            {TAGS[tag] ?? tag}
          </li>
        ))}
      </ul>
      <h2 className="article__title" id="article-title" tabIndex={-1}>
        {article.title}
      </h2>
      <p className="article__subtitle">{article.subtitle}</p>
      <div className="article__bar">
        <Details article={article} />
        <ShareButton article={article} />
      </div>
      {cover && <Picture key={cover.url} image={cover} isCover />}
      <div className="article__extract">
        {article.extract.split(/\n+/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {pictures.length > 0 && (
        <div className="article__pictures">
          {pictures.map((image) => (
            <Picture key={image.url} image={image} />
          ))}
        </div>
      )}
      <div className="article__more">
        <p>There is more to this article. Sign in to read on.</p>
        <ButtonLink size="large" href={paths.login}>
          Subscribe to Read Full Blog
        </ButtonLink>
      </div>
    </article>
  );
};
