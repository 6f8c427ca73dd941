// The words of the customers' search.
import { limits } from '#shared/limits.ts';
import { reading } from './reading.ts';

export const search = {
  title: 'Search',
  label: 'Search articles and lessons',
  hint: 'A few words, or their beginnings. Small typing errors are fine.',
  loading: 'Searching',
  failed: 'The search has failed',
  count: (hits: number) => {
    if (hits === limits.search.hits) return `The ${hits} best texts`;
    return hits === 1 ? 'One text found' : `${hits} texts found`;
  },
  near: 'Nothing has all of these words. This comes close:',
  nothing: 'Nothing found. Fewer words find more, and the beginning of a word is enough.',
  preparing: 'The search is being prepared. Please try again in a few minutes.',
  kinds: { article: 'Article', lesson: 'Lesson' },
  newest: 'New articles',
  closed: reading.closed,
} as const;
