import type { Newsletter } from '#shared/contract/newsletter.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { articlePath, newsletterIdIn, UNKNOWN_ARTICLE } from '../../paths.ts';
import { readNewsletter } from './queries.ts';

export type Selected =
  | { state: 'shown'; article: Newsletter }
  | { state: 'loading' | 'slow' | 'missing' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };

interface Fetched {
  newsletterId: string;
  selected: Selected;
}

const fetchArticle = async (
  newsletterId: string,
  tell: (fetched: Fetched | undefined) => void,
): Promise<void> => {
  try {
    const article = await readNewsletter(newsletterId, () =>
      tell({ newsletterId, selected: { state: 'slow' } }),
    );
    tell({ newsletterId, selected: { state: 'shown', article } });
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const selected: Selected = isMissing
      ? { state: 'missing' }
      : { state: 'failed', error, tryAgain: () => tell(undefined) };
    tell({ newsletterId, selected });
  }
};

/**
 * The article that the address names, or the first of the list. One that the list does not hold is
 * fetched by its id. `open` gives the article its own address, and the browser's Back returns.
 */
export const useSelected = (items: readonly Newsletter[]) => {
  // The address is read after the first render, which must be the one that the document carries.
  const [named, setNamed] = useState<string>();
  const [fetched, setFetched] = useState<Fetched>();

  useEffect(() => {
    const follow = () => setNamed(newsletterIdIn(location.pathname));
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const listed = named === undefined ? items[0] : items.find(({ newsletterId }) => newsletterId === named);

  const wanted = named === UNKNOWN_ARTICLE || listed || fetched?.newsletterId === named ? undefined : named;
  useEffect(() => {
    if (wanted !== undefined) void fetchArticle(wanted, setFetched);
  }, [wanted]);

  const selectedOf = (): Selected => {
    if (listed) return { state: 'shown', article: listed };
    if (named === UNKNOWN_ARTICLE) return { state: 'missing' };
    return named !== undefined && fetched?.newsletterId === named ? fetched.selected : { state: 'loading' };
  };

  const open = (article: Newsletter) => {
    history.pushState(null, '', articlePath(article));
    setNamed(article.newsletterId);
  };

  return { selected: selectedOf(), isNamed: named !== undefined, open };
};
