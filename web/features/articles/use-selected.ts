import { isFullArticle, type ListedArticle } from '#shared/blog-document.ts';
import type { Article } from '#shared/contract/articles.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { articlePath, parseArticleId, UNKNOWN_ARTICLE } from '../../paths.ts';
import { fetchArticle } from './queries.ts';

export type Selected =
  /** The article as far as it is loaded: its text may still be missing. */
  | { state: 'shown'; article: ListedArticle; isSlow: boolean }
  | { state: 'loading' | 'slow' | 'missing' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };

/** The state of each fetched article, by its id. */
type SelectedById = Readonly<Record<string, Selected>>;

const toShown = (article: ListedArticle, isSlow = false): Selected => ({ state: 'shown', article, isSlow });

const fetchSelected = async (
  newsletterId: string,
  setSelected: (selected: Selected | undefined) => void,
): Promise<void> => {
  try {
    setSelected(toShown(await fetchArticle(newsletterId, () => setSelected({ state: 'slow' }))));
  } catch (error) {
    // Other errors (a wrong key, too many requests) say nothing about the article.
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    setSelected(
      isMissing ? { state: 'missing' } : { state: 'failed', error, tryAgain: () => setSelected(undefined) },
    );
  }
};

const omitId = (fetched: SelectedById, id: string): SelectedById =>
  Object.fromEntries(Object.entries(fetched).filter(([key]) => key !== id));

/**
 * The article that the address names, or the first of the list. What the list contains of it is shown at once; the rest is
 * fetched. `open` navigates to an article's own address, and the browser's Back returns.
 */
export const useSelected = (items: readonly ListedArticle[], start: Article | undefined) => {
  // Hydration needs the document's own markup first. The address is read afterwards.
  const [namedId, setNamedId] = useState(start?.newsletterId);
  const [fetched, setFetched] = useState<SelectedById>(start ? { [start.newsletterId]: toShown(start) } : {});

  useEffect(() => {
    const readAddress = () => setNamedId(parseArticleId(location.pathname));
    readAddress();
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, []);

  const selectedId = namedId ?? items[0]?.newsletterId;
  const listed = items.find(({ newsletterId }) => newsletterId === selectedId);

  const chooseSelected = (): Selected => {
    if (listed && isFullArticle(listed)) return toShown(listed);
    if (selectedId === UNKNOWN_ARTICLE) return { state: 'missing' };
    const entry = selectedId === undefined ? undefined : fetched[selectedId];
    if (listed && (!entry || entry.state === 'slow')) return toShown(listed, entry?.state === 'slow');
    return entry ?? { state: 'loading' };
  };
  const selected = chooseSelected();

  const isFetched = selectedId !== undefined && fetched[selectedId] !== undefined;
  const isNeeded =
    selected.state === 'loading' || (selected.state === 'shown' && !isFullArticle(selected.article));
  const idToFetch = isNeeded && !isFetched ? selectedId : undefined;
  useEffect(() => {
    if (idToFetch === undefined) return;
    void fetchSelected(idToFetch, (state) =>
      setFetched((before) => (state ? { ...before, [idToFetch]: state } : omitId(before, idToFetch))),
    );
  }, [idToFetch]);

  const open = (article: ListedArticle) => {
    history.pushState(null, '', articlePath(article));
    setNamedId(article.newsletterId);
  };

  return { selected, selectedId, isNamed: namedId !== undefined, open };
};
