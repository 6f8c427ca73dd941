import type { Newsletter } from '#shared/contract/newsletter.ts';
import { useEffect, useState } from 'react';
import { readPage } from './queries.ts';

export interface NewsletterList {
  items: readonly Newsletter[];
  /** All that there are, loaded or not. */
  total: number;
  /** Where the next page begins; absent when all are here. */
  cursor?: string | undefined;
  /** `slow`: a first try failed, others follow. */
  status: 'loading' | 'slow' | 'ready' | 'failed';
  error?: unknown;
}

type Change = (change: (before: NewsletterList) => NewsletterList) => void;

const load = async (cursor: string | undefined, change: Change): Promise<void> => {
  try {
    const page = await readPage(cursor, () => change((before) => ({ ...before, status: 'slow' })));
    change(({ items }) => ({
      items: [...items, ...page.newsletters],
      total: page.total,
      cursor: page.cursor,
      status: 'ready',
    }));
  } catch (error) {
    change((before) => ({ ...before, status: 'failed', error }));
  }
};

/** The list as far as it was asked for. `loadMore` adds the next page, or tries a failed one again. */
export const useNewsletters = () => {
  const [list, setList] = useState<NewsletterList>({ items: [], total: 0, status: 'loading' });

  useEffect(() => void load(undefined, setList), []);

  const loadMore = () => {
    setList((before) => ({ ...before, status: 'loading' }));
    void load(list.cursor, setList);
  };
  return { list, loadMore };
};
