import { isFullArticle, type ListedArticle } from '#shared/blog-document.ts';
import type { Article } from '#shared/contract/articles.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { articlePath, parseArticleId, UNKNOWN_ARTICLE } from '../../paths.ts';
import { fetchArticle } from './queries.ts';

export type Selected =
  /** What is loaded of it: its text may still be loading. */
  | { state: 'shown'; article: ListedArticle; isSlow: boolean }
  | { state: 'loading' | 'slow' | 'missing' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };

/** The articles that were asked for, by their ids. */
type Fetched = Readonly<Record<string, Selected>>;

const shown = (article: ListedArticle, isSlow = false): Selected => ({ state: 'shown', article, isSlow });

const select = async (
  newsletterId: string,
  setSelected: (selected: Selected | undefined) => void,
): Promise<void> => {
  try {
    setSelected(shown(await fetchArticle(newsletterId, () => setSelected({ state: 'slow' }))));
  } catch (error) {
    // Other errors (a wrong key, too many requests) say nothing about the article.
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    setSelected(
      isMissing ? { state: 'missing' } : { state: 'failed', error, tryAgain: () => setSelected(undefined) },
    );
  }
};

const without = (fetched: Fetched, id: string): Fetched =>
  Object.fromEntries(Object.entries(fetched).filter(([known]) => known !== id));

/**
 * The article that the address names, or the first of the list. What the list contains of it is shown at once; the rest is
 * fetched. `open` navigates to an article's own address, and the browser's Back returns.
 */
export const useSelected = (items: readonly ListedArticle[], start: Article | undefined) => {
  // Hydration needs the document's own markup first. The address is read afterwards.
  const [named, setNamed] = useState(start?.newsletterId);
  const [fetched, setFetched] = useState<Fetched>(start ? { [start.newsletterId]: shown(start) } : {});

  useEffect(() => {
    const follow = () => setNamed(parseArticleId(location.pathname));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const selectedId = named ?? items[0]?.newsletterId;
  const listed = items.find(({ newsletterId }) => newsletterId === selectedId);

  const selectedOf = (): Selected => {
    if (listed && isFullArticle(listed)) return shown(listed);
    if (selectedId === UNKNOWN_ARTICLE) return { state: 'missing' };
    const found = selectedId === undefined ? undefined : fetched[selectedId];
    if (listed && (!found || found.state === 'slow')) return shown(listed, found?.state === 'slow');
    return found ?? { state: 'loading' };
  };
  const selected = selectedOf();

  const isFetched = selectedId !== undefined && fetched[selectedId] !== undefined;
  const isNeeded =
    selected.state === 'loading' || (selected.state === 'shown' && !isFullArticle(selected.article));
  const wanted = isNeeded && !isFetched ? selectedId : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    void select(wanted, (answer) =>
      setFetched((before) => (answer ? { ...before, [wanted]: answer } : without(before, wanted))),
    );
  }, [wanted]);

  const open = (article: ListedArticle) => {
    history.pushState(null, '', articlePath(article));
    setNamed(article.newsletterId);
  };

  return { selected, selectedId, isNamed: named !== undefined, open };
};
