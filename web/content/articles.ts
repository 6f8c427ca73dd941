// The selected article, and the lists below it.
import { brand } from '#shared/brand.ts';
import { ESSENTIALS } from '#shared/plans.ts';

export const articles = {
  /** Says why nothing can be shown. The page tries again by itself. */
  waiting: {
    empty: 'No articles yet. The first one will appear here.',
    unavailable: 'This takes longer than usual. Still trying…',
  },
  article: {
    tags: 'Tags',
    readingTime: '10 min read',
    by: `By ${brand.name}`,
    byPerson: (name: string) => `By ${name}`,
    corrected: 'Corrected on',
    /** The reading time for customers, who see that of this article. */
    minutes: (minutes: number) => `${minutes} min read`,
    /** Shown for an article that is only its extract. */
    extract: 'This is an extract. The whole article goes out in our free weekly newsletter.',
    /** `words` is formatted: `1,240`. */
    moreWords: (words: string) => (words === '1' ? '1 more word' : `${words} more words`),
    action: 'Subscribe to Read Full Blog',
  },
  /** Stands above the lines that say what a text has inside. */
  inside: 'What is inside',
  /** Says who may read the text after the extract. */
  more: {
    everyone: 'Everybody may read them:',
    whole: 'the whole article',
    customers: 'The whole article is for customers. An account is free.',
    essentials: `The whole article is part of the ${ESSENTIALS.name}: $${ESSENTIALS.price} a month.`,
  },
  /** Shown below an article at its own address. */
  end: {
    author: 'About the author',
    share: 'For somebody you know?',
    next: 'Read next',
  },
  missing: {
    title: 'Article Not Found',
    text: 'It may have been taken down, or the address may have a small mistake in it.',
  },
  withdrawn: {
    title: 'This article was withdrawn',
    text: 'We have taken it down, and it will not come back under this address unless we publish it again.',
  },
  newest: 'See the newest articles',
  list: {
    title: 'Other Contents',
    more: 'Show more',
    archive: 'All articles',
    feed: 'RSS feed',
  },
} as const;
