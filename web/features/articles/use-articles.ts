import type { BlogStart, Listed } from '#shared/blog-document.ts';
import { useEffect, useState } from 'react';
import { readPage } from './queries.ts';

export interface NewsletterList {
  items: readonly Listed[];
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

const listOf = (start: BlogStart | undefined): NewsletterList => {
  if (!start) return { items: [], total: 0, status: 'loading' };
  const { items, total, cursor } = start;
  return { items, total, cursor, status: 'ready' };
};

/**
 * The list as far as it was asked for, from what the document carries on. `loadMore` adds the next page, or tries a
 * failed one again.
 */
export const useNewsletters = (start: BlogStart | undefined) => {
  const [list, setList] = useState<NewsletterList>(() => listOf(start));

  useEffect(() => {
    if (!start) void load(undefined, setList);
  }, [start]);

  const loadMore = () => {
    setList((before) => ({ ...before, status: 'loading' }));
    void load(list.cursor, setList);
  };
  return { list, loadMore };
};
