import { isWhole, type Listed } from '#shared/blog-document.ts';
import type { Newsletter } from '#shared/contract/newsletter.ts';
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
      <p>This is an extract. The whole article goes out in our free weekly newsletter.</p>
      <ButtonLink size="large" href={paths.login}>
        Subscribe to Read Full Blog
      </ButtonLink>
    </div>
  </>
);

/** The selected article as far as the site shows it: its extract. Of one just chosen, the text may be on its way. */
export const Article = ({ article, isSlow }: { article: Listed; isSlow: boolean }) => {
  const [cover] = article.images;
  return (
    <article className="article" aria-labelledby="article-title">
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
