// The words of the page on which staff see the newsletter's subscribers.
import type { StoredSubscriber } from '#shared/subscriber.ts';

/** Follows an address: how it came to the list. */
const ways: Readonly<Record<StoredSubscriber['source'], string>> = {
  page: 'by the page of the newsletter',
  article: 'below an article',
  blog: 'by the blog',
  account: 'in the account',
  import: 'taken over from another list',
};

const states: Readonly<Record<StoredSubscriber['state'], string>> = {
  pending: 'Asked',
  confirmed: 'On the list',
  left: 'Left',
  bounced: 'Mails came back',
  complained: 'Marked as spam',
};

export const staffSubscribers = {
  title: 'Subscribers',
  total: (total: string) => `${total} on the list`,
  bars: 'Who came and who left on each of the last 30 days. The table below has the numbers.',
  text: 'The days of the last 30 on which something happened, in UTC.',
  quiet: 'Nothing happened in the last 30 days.',
  day: 'Day',
  confirmed: 'Confirmed',
  left: 'Left',
  bounced: 'Bounced',
  empty: { title: 'Nobody has subscribed yet', text: 'Who confirms an address is counted here.' },
  loading: 'Loading the subscribers…',
  failed: 'The subscribers could not be loaded',
  find: {
    title: 'Find somebody',
    label: 'The beginning of the address',
    action: 'Find',
    searching: 'Searching…',
    failed: 'The search did not work',
    none: 'No address begins so.',
    states,
    about: (since: string, source: StoredSubscriber['source']) => `Since ${since}, ${ways[source]}`,
    remove: 'Remove',
    removing: 'Removing…',
  },
  removal: {
    title: 'Remove from the list?',
    text: (address: string) =>
      `${address} gets no newsletter any more. It is as if the person had pressed the link to leave.`,
    cancel: 'Cancel',
    done: 'Removed from the list.',
  },
  export: {
    action: 'Export',
    running: 'Exporting…',
    fileName: (day: string) => `subscribers-${day}.csv`,
  },
} as const;
