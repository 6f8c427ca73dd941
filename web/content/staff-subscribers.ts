// The words of the page on which staff see the newsletter's subscribers.
export const staffSubscribers = {
  title: 'Subscribers',
  total: (total: string) => `${total} on the list`,
  text: 'The last 30 days, by the day in UTC.',
  day: 'Day',
  confirmed: 'Confirmed',
  left: 'Left',
  bounced: 'Bounced',
  empty: { title: 'Nobody has subscribed yet', text: 'Who confirms an address is counted here.' },
  loading: 'Loading the subscribers…',
  failed: 'The subscribers could not be loaded',
} as const;
