import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DraftHeadline, DraftState } from '#shared/contract/drafts.ts';
import { content as words } from '../../../content/content.ts';
import { draftPath } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { listQuery } from './queries.ts';
import { formatMoment } from './zoned-time.ts';

const Headline = ({ article }: { article: DraftHeadline }) => {
  const { draftId, state, title, saved, publishDate, hasUnpublishedChanges } = article;
  return (
    <li className="content-row">
      <Link className="content-row__title" to={draftPath(draftId)}>
        {title.trim() || words.untitled}
      </Link>
      {hasUnpublishedChanges && <Badge tone="warning">{words.changed}</Badge>}
      <p className="content-row__dates">
        {publishDate && state !== 'draft' && (
          <span>{words.dated[state](formatMoment(new Date(publishDate)))}</span>
        )}
        <span>{words.saved(formatMoment(new Date(saved.at)), saved.by)}</span>
      </p>
    </li>
  );
};

interface Props {
  state: DraftState;
  search: string;
}

/** The articles of one state, newest first, more on demand. */
export const ArticleList = ({ state, search }: Props) => {
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(listQuery(state, search));
  const articles = data?.pages.flatMap((page) => page.articles) ?? [];

  if (isPending) return <output className="content-list__wait">{words.loading}</output>;
  if (isError && articles.length === 0) {
    return (
      <div className="content-list__empty" role="alert">
        <p>{words.failed}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    );
  }
  if (articles.length === 0 && search === '') {
    return (
      <div className="content-list__empty">
        <h2>{words.empty[state].title}</h2>
        <p>{words.empty[state].text}</p>
      </div>
    );
  }
  if (articles.length === 0) return <p className="content-list__wait">{words.nothingFound}</p>;
  return (
    <>
      <ul className="content-list">
        {articles.map((article) => (
          <Headline key={article.draftId} article={article} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? words.loadingMore : words.more}
        </Button>
      )}
    </>
  );
};
