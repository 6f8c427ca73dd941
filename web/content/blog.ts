// The words of the blog. 'Other Contents', '10 min read' and the button below an article are the specification's.

/** Words that documents alone have. */
export const blog = {
  title: 'Blog',
  text: 'Practical AI for small businesses: one job at a time, and what to watch out for.',
  waitingWithoutScript: 'There is nothing to show at this moment. Please load this page again in a minute.',
} as const;

/** Words that the blog's script renders again as it takes over: they are downloaded twice, so no others stand here. */
export const blogIsland = {
  title: blog.title,
  loading: 'Loading articles…',
  slow: 'This takes longer than usual. Still trying…',
  empty: 'No articles yet. The first one will appear here.',
  article: {
    tags: 'Tags',
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
    showing: (shown: number, total: number) => `Showing ${shown} of ${total}`,
    more: 'Show more',
    loading: 'Loading…',
    failed: 'The next articles could not be loaded.',
    allFailed: 'The articles could not be loaded',
    notLoaded: 'The next articles could not be loaded. Please check your internet connection and try again.',
    archive: 'All articles',
    feed: 'RSS feed',
  },
  share: {
    action: 'Share',
    copied: 'Link copied',
    copy: 'Copy this link:',
    notLoaded: 'Sharing could not be loaded. Please check your internet connection and try again.',
  },
  unexpected: 'Something unexpected happened.',
  again: 'Try again',
} as const;

/** Of the list of all articles. */
export const archive = {
  title: blogIsland.list.archive,
  text: 'Everything we have written about practical AI for small businesses, the newest first.',
  empty: 'No articles yet. We are working on the first one: please look in again soon.',
} as const;
