// The selected article and the list beside it. The blog's script downloads these words, which its document already shows:
// words that only documents show stand in blog.ts.
export const articles = {
  title: 'Blog',
  loading: 'Loading articles…',
  /** A first try failed; others follow. */
  slow: 'This takes longer than usual. Still trying…',
  empty: 'No articles yet. The first one will appear here.',
  article: {
    tags: 'Tags',
    readingTime: '10 min read',
    extract: 'This is an extract. The whole article goes out in our free weekly newsletter.',
    action: 'Subscribe to Read Full Blog',
    loading: 'Loading the article…',
    failed: 'This article could not be loaded',
  },
  missing: {
    title: 'Article Not Found',
    text: 'It may have been taken down, or the address may have a small mistake in it.',
    action: 'See the newest articles',
  },
  list: {
    title: 'Other Contents',
    showing: (shown: number, total: number) => `Showing ${shown} of ${total}`,
    more: 'Show more',
    loading: 'Loading…',
    failed: 'The next articles could not be loaded.',
    /** There is nothing else to show. */
    allFailed: 'The articles could not be loaded',
    notLoaded: 'The next articles could not be loaded. Please check your internet connection and try again.',
    archive: 'All articles',
    feed: 'RSS feed',
  },
  share: {
    action: 'Share',
    copied: 'Link copied',
    /** Before the address, when the browser can neither share nor copy. */
    copy: 'Copy this link:',
    notLoaded: 'Sharing could not be loaded. Please check your internet connection and try again.',
  },
  unexpected: 'Something unexpected happened.',
  again: 'Try again',
} as const;
