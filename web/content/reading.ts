// The words around what customers read: the list of articles, an article, and the newest articles on the dashboard.
import { articles } from './articles.ts';

export const reading = {
  title: 'Articles',
  text: 'Everything we have written, the newest first. Read one, try one thing.',
  loading: 'Loading the articles',
  loadingOne: 'Loading the article',
  failed: 'The articles could not be loaded',
  failedOne: 'The article could not be loaded',
  tags: 'Show only articles about',
  allTags: 'All',
  more: articles.list.more,
  loadingMore: 'Loading...',
  empty: 'No articles yet. The first one will appear here.',
  emptyTag: 'No articles about this yet.',
  back: 'Articles',
  /** Shown at an article that this customer's plan does not open. */
  closed: {
    plan: 'AI Essentials',
    /** For screen readers only. */
    note: '(your plan does not open it)',
  },
  /** Shown to a subscriber whose plan is closed. */
  unpaid: 'Your plan opens it again as soon as your payment is settled.',
  newest: { title: 'New articles', all: 'All articles' },
} as const;
