import type { BlogDocumentData, ListedArticle } from '#shared/blog-document.ts';
import { useEffect, useState } from 'react';
import { fetchArticlePage } from './queries.ts';

export interface ArticleList {
  items: readonly ListedArticle[];
  /** The number of all articles, loaded or not. */
  total: number;
  /** Where the next page begins; absent when all are loaded. */
  cursor?: string | undefined;
  /** `slow`: a first try failed, others follow. */
  status: 'loading' | 'slow' | 'ready' | 'failed';
  error?: unknown;
}

type Update = (update: (before: ArticleList) => ArticleList) => void;

const loadPage = async (cursor: string | undefined, updateList: Update): Promise<void> => {
  try {
    const page = await fetchArticlePage(cursor, () =>
      updateList((before) => ({ ...before, status: 'slow' })),
    );
    updateList(({ items }) => ({
      items: [...items, ...page.newsletters],
      total: page.total,
      cursor: page.cursor,
      status: 'ready',
    }));
  } catch (error) {
    updateList((before) => ({ ...before, status: 'failed', error }));
  }
};

const initialList = (start: BlogDocumentData | undefined): ArticleList => {
  if (!start) return { items: [], total: 0, status: 'loading' };
  const { items, total, cursor } = start;
  return { items, total, cursor, status: 'ready' };
};

/** The articles loaded so far, beginning with the document's own. `loadMore` adds the next page, or retries a failed one. */
export const useArticles = (start: BlogDocumentData | undefined) => {
  const [list, setList] = useState<ArticleList>(() => initialList(start));

  useEffect(() => {
    if (!start) void loadPage(undefined, setList);
  }, [start]);

  const loadMore = () => {
    setList((before) => ({ ...before, status: 'loading' }));
    void loadPage(list.cursor, setList);
  };
  return { list, loadMore };
};
