// The selected article and the list beside it.
export const articles = {
  /** Nothing can be shown, and the reason. The page tries again by itself. */
  waiting: {
    empty: 'No articles yet. The first one will appear here.',
    unavailable: 'This takes longer than usual. Still trying…',
  },
  article: {
    tags: 'Tags',
    readingTime: '10 min read',
    extract: 'This is an extract. The whole article goes out in our free weekly newsletter.',
    action: 'Subscribe to Read Full Blog',
  },
  missing: {
    title: 'Article Not Found',
    text: 'It may have been taken down, or the address may have a small mistake in it.',
    action: 'See the newest articles',
  },
  list: {
    title: 'Other Contents',
    more: 'Show more',
    archive: 'All articles',
    feed: 'RSS feed',
  },
} as const;

/** The link that shares an article. Apart from `articles`, because a script downloads these words. */
export const share = {
  action: 'Share',
  copied: 'Link copied',
  /** Before the address, when the browser can neither share nor copy. */
  copy: 'Copy this link:',
} as const;

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
