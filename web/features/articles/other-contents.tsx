import { FEED_PATH } from '#shared/blog-paths.ts';
import type { Article } from '#shared/contract/articles.ts';
import { toThumbnail } from '#shared/images.ts';
import { articles as words } from '../../content/articles.ts';
import { articlePath, olderPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { Details } from './details.tsx';
import '../../ui/written.css';
import './articles.css';
import './teasers.css';

const Other = ({ article }: { article: Article }) => {
  const [image] = article.images;
  const id = `other-${article.newsletterId}`;
  return (
    // Without the label, screen readers would read the image's text before the title.
    <a className="teaser" href={articlePath(article)} aria-labelledby={id}>
      <LazyImage
        className="teaser__image"
        src={image && toThumbnail(image.url)}
        alt={image?.alt}
        width="120"
        height="90"
      />
      <div className="teaser__words" id={id}>
        <h3 className="teaser__title" dir="auto">
          {article.title}
        </h3>
        <p className="teaser__subtitle soft small" dir="auto">
          {article.subtitle}
        </p>
        <Details article={article} />
      </div>
    </a>
  );
};

const Others = ({ articles }: { articles: readonly Article[] }) => (
  <ul className="others__list teasers stack gap-5">
    {articles.map((article) => (
      <li key={article.newsletterId}>
        <Other article={article} />
      </li>
    ))}
  </ul>
);

/** What to read after an article; nothing if there is no other one. */
export const ReadNext = ({ articles }: { articles: readonly Article[] }) =>
  articles.length > 0 && (
    <section role="complementary" className="others" aria-labelledby="next-title">
      <h2 className="others__title" id="next-title">
        {words.end.next}
      </h2>
      <Others articles={articles} />
    </section>
  );

interface Props {
  articles: readonly Article[];
  /** The id of the last listed article, if there are older ones. */
  cursor: string | undefined;
}

/** The other articles, each a link to its document, then links to older ones, to the archive and to the feed. */
export const OtherContents = ({ articles, cursor }: Props) => {
  if (articles.length === 0 && cursor === undefined) return null;
  return (
    <section role="complementary" className="others" aria-labelledby="others-title">
      <h2 className="others__title" id="others-title">
        {words.list.title}
      </h2>
      <Others articles={articles} />
      {cursor !== undefined && (
        <ButtonLink variant="secondary" href={olderPath(cursor)}>
          {words.list.more}
        </ButtonLink>
      )}
      <p className="others__links">
        <a className="link-row" href={paths.archive}>
          {words.list.archive}
        </a>{' '}
        <a className="link-row" href={FEED_PATH}>
          {words.list.feed}
        </a>
      </p>
    </section>
  );
};
