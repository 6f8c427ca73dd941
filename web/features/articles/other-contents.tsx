import type { ListedArticle } from '#shared/blog-document.ts';
import { FEED_PATH } from '#shared/blog-paths.ts';
import type { MouseEvent } from 'react';
import { articles as words } from '../../content/articles.ts';
import { articlePath, paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Details } from './details.tsx';
import type { ArticleList } from './use-articles.ts';

/** Whether a click opens the link here, and not in a new tab. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The other articles, each a link to its address, then a button for older ones and a link to the archive. */
export const OtherContents = ({
  list,
  selected,
  onChoose,
  onMore,
}: {
  list: ArticleList;
  selected: ListedArticle | undefined;
  onChoose: (article: ListedArticle) => void;
  onMore: () => void;
}) => {
  const others = list.items.filter(({ newsletterId }) => newsletterId !== selected?.newsletterId);
  const shownCount = others.length + (selected ? 1 : 0);
  const isLoading = list.status === 'loading' || list.status === 'slow';
  const isFailed = list.status === 'failed';
  if (others.length === 0 && !isLoading && !list.cursor) return null;
  return (
    <section className="others" aria-labelledby="others-title">
      <h2 className="others__title" id="others-title">
        {words.list.title}
      </h2>
      <ul className="others__list">
        {others.map((article) => (
          <li key={article.newsletterId}>
            <a
              className="other"
              href={articlePath(article)}
              // Without it, screen readers would read the image's text before the title.
              aria-labelledby={`other-${article.newsletterId}`}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChoose(article);
              }}
            >
              <LazyImage
                className="other__image"
                src={article.images[0]?.small ?? article.images[0]?.url}
                alt={article.images[0]?.alt}
                width="120"
                height="90"
              />
              <div id={`other-${article.newsletterId}`}>
                <h3 className="other__title">{article.title}</h3>
                <p className="other__subtitle">{article.subtitle}</p>
                <Details article={article} />
              </div>
            </a>
          </li>
        ))}
      </ul>
      {isLoading && others.length === 0 && <Skeleton shape="row" lines={4} />}
      {list.cursor && (
        <div className="others__more">
          <output className="others__count" data-not-loaded={words.list.notLoaded}>
            {isFailed ? words.list.failed : words.list.showing(shownCount, list.total)}
          </output>
          <Button variant="secondary" disabled={isLoading} onClick={onMore}>
            {isLoading ? words.list.loading : isFailed ? words.again : words.list.more}
          </Button>
        </div>
      )}
      <p className="others__links">
        <a href={paths.archive}>{words.list.archive}</a> <a href={FEED_PATH}>{words.list.feed}</a>
      </p>
    </section>
  );
};
