// The blog's pages and its archive. The words of the articles themselves stand in articles.ts.
import { articles } from './articles.ts';

export const blog = {
  title: 'Blog',
  text: 'Practical AI for small businesses: one job at a time, and what to watch out for.',
  waitingWithoutScript: 'There is nothing to show at this moment. Please load this page again in a minute.',
} as const;

/** The words of a page with older articles. */
export const older = {
  title: 'Older articles',
} as const;

export const archive = {
  title: articles.list.archive,
  text: 'Everything we have written about practical AI for small businesses, the newest first.',
  empty: 'No articles yet. We are working on the first one: please look in again soon.',
  search: {
    label: 'Search titles and extracts',
    action: 'Search',
    /** `query` is what the visitor typed. */
    title: (query: string) => `Articles about “${query}”`,
    nothing: 'Nothing found. Fewer words find more, and the beginning of a word is enough.',
    all: 'See all articles',
  },
} as const;
