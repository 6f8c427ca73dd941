// The words of the two pages that list everything staff have written: articles and lessons.
import type { TextKind } from '#shared/contract/drafts.ts';

/** The words of an empty list. */
const describeEmpty = (kind: TextKind) => ({
  draft: {
    title: 'No drafts',
    text: `Press “New ${kind}” and start typing. Everything is saved as you write, and nobody else reads it before you publish.`,
  },
  scheduled: {
    title: 'Nothing is scheduled',
    text: 'Choose an hour when you publish a draft. It waits here until then.',
  },
  published: {
    title: 'Nothing is published yet',
    text: 'What readers can see stands here, and can be corrected or withdrawn.',
  },
  withdrawn: {
    title: 'Nothing is withdrawn',
    text: `${kind === 'article' ? 'An article' : 'A lesson'} that you withdraw moves here. You can put it back at any time.`,
  },
});

export const content = {
  title: 'Content',
  newArticle: 'New article',
  creating: 'Creating…',
  search: { article: 'Search by title or author', lesson: 'Search by title' },
  states: {
    draft: 'Drafts',
    scheduled: 'Scheduled',
    published: 'Published',
    withdrawn: 'Withdrawn',
  },
  statesLabel: 'What to show',
  untitled: 'Untitled',
  changed: 'Changes not published',
  /** The date that matters in each state: of the last save, or of the publication. */
  dated: {
    draft: (date: string, by: string) => `Saved ${date} by ${by}`,
    scheduled: (date: string) => `Appears ${date}`,
    published: (date: string) => `Since ${date}`,
    withdrawn: (date: string) => `Was published ${date}`,
  },
  more: 'Show more',
  loading: 'Loading…',
  loadingMore: 'Loading more…',
  empty: {
    article: describeEmpty('article'),
    lesson: describeEmpty('lesson'),
  },
  nothingFound: 'No such title',
  failed: (list: string) => `The list ‘${list}’ could not be loaded`,
} as const;
