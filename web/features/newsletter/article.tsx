import { isWhole, type Listed } from '#shared/blog-document.ts';
import type { Newsletter } from '#shared/contract/newsletter.ts';
import type { Ref } from 'react';
import { TAGS } from '#shared/tags.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Details } from './details.tsx';
import { Picture } from './picture.tsx';
import { ShareButton } from './share-button.tsx';

export const SLOW = 'This takes longer than usual. Still trying…';

const Tags = ({ tags }: Pick<Newsletter, 'tags'>) => (
  <ul className="tags" aria-label="Tags">
    {tags.map((tag) => (
      <li key={tag} className="tags__tag">
        {TAGS[tag] ?? tag}
      </li>
    ))}
  </ul>
);

const Text = ({ article }: { article: Newsletter }) => (
  <>
    <div className="article__extract">
      {article.extract.split(/\n+/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
    {article.images.length > 1 && (
      <div className="article__pictures">
        {article.images.slice(1).map((image) => (
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
  </>
);

/** The selected article as far as it is free to read: its extract. Of one just chosen, the text may be on its way. */
export const Article = ({
  article,
  isSlow,
  ref,
}: {
  article: Listed;
  isSlow: boolean;
  ref: Ref<HTMLElement>;
}) => {
  const [cover] = article.images;
  return (
    <article className="article" ref={ref} aria-labelledby="article-title">
      {isWhole(article) ? <Tags tags={article.tags} /> : <div className="tags tags--coming" />}
      <h2 className="article__title" id="article-title" tabIndex={-1}>
        {article.title}
      </h2>
      <p className="article__subtitle">{article.subtitle}</p>
      <div className="article__bar">
        <Details article={article} />
        <ShareButton article={article} />
      </div>
      {cover && <Picture key={cover.url} image={cover} isCover />}
      {isWhole(article) ? (
        <Text article={article} />
      ) : (
        <>
          <output className="article__says">{isSlow ? SLOW : 'Loading the article…'}</output>
          <Skeleton shape="text" lines={4} />
        </>
      )}
    </article>
  );
};
