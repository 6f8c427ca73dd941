import { isWhole, type Listed } from '#shared/blog-document.ts';
import type { Article } from '#shared/contract/articles.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { articlePath, newsletterIdIn, UNKNOWN_ARTICLE } from '../../paths.ts';
import { readNewsletter } from './queries.ts';

export type Selected =
  /** As far as it is known: its text may be on its way. */
  | { state: 'shown'; article: Listed; isSlow: boolean }
  | { state: 'loading' | 'slow' | 'missing' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };

/** What became of asking for an article, by its id. */
type Fetched = Readonly<Record<string, Selected>>;

const shown = (article: Listed, isSlow = false): Selected => ({ state: 'shown', article, isSlow });

const fetchArticle = async (
  newsletterId: string,
  tell: (selected: Selected | undefined) => void,
): Promise<void> => {
  try {
    tell(shown(await readNewsletter(newsletterId, () => tell({ state: 'slow' }))));
  } catch (error) {
    // Every other refusal (a wrong key, too many at once) says nothing about the article.
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    tell(isMissing ? { state: 'missing' } : { state: 'failed', error, tryAgain: () => tell(undefined) });
  }
};

const without = (fetched: Fetched, id: string): Fetched =>
  Object.fromEntries(Object.entries(fetched).filter(([known]) => known !== id));

/**
 * The article that the address names, or the first of the list. What the list knows of it is shown at once; the rest
 * is fetched by its id. `open` gives an article its own address, and the browser's Back returns.
 */
export const useSelected = (items: readonly Listed[], start: Article | undefined) => {
  // The first render must be the one that the document carries; the address is read after it.
  const [named, setNamed] = useState(start?.newsletterId);
  const [fetched, setFetched] = useState<Fetched>(start ? { [start.newsletterId]: shown(start) } : {});

  useEffect(() => {
    const follow = () => setNamed(newsletterIdIn(location.pathname));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const selectedId = named ?? items[0]?.newsletterId;
  const listed = items.find(({ newsletterId }) => newsletterId === selectedId);

  const selectedOf = (): Selected => {
    if (listed && isWhole(listed)) return shown(listed);
    if (selectedId === UNKNOWN_ARTICLE) return { state: 'missing' };
    const found = selectedId === undefined ? undefined : fetched[selectedId];
    if (listed && (!found || found.state === 'slow')) return shown(listed, found?.state === 'slow');
    return found ?? { state: 'loading' };
  };
  const selected = selectedOf();

  const isFetched = selectedId !== undefined && fetched[selectedId] !== undefined;
  const isNeeded = selected.state === 'loading' || (selected.state === 'shown' && !isWhole(selected.article));
  const wanted = isNeeded && !isFetched ? selectedId : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    void fetchArticle(wanted, (answer) =>
      setFetched((before) => (answer ? { ...before, [wanted]: answer } : without(before, wanted))),
    );
  }, [wanted]);

  const open = (article: Listed) => {
    history.pushState(null, '', articlePath(article));
    setNamed(article.newsletterId);
  };

  return { selected, selectedId, isNamed: named !== undefined, open };
};
