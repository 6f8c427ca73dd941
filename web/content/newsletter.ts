// The newsletter's blocks: the card, the banner, and the links that stand beside a Subscribe button.

/** The card on public pages. The dashboard shows the same title and text. */
export const newsletterCard = {
  title: 'Subscribe to our Newsletter',
  /** Below an article, whose reader knows already what is in it. */
  titleAtEnd: 'One of these a week, free',
  text: 'Get practical AI insights, real-world tools, and business tips—delivered straight to your inbox.',
  button: { label: 'Subscribe', action: 'subscribe' },
  note: 'Free, with or without a plan.',
} as const;

export const newsletterBanner = {
  title: 'Five minutes, between two customers',
  text: 'Every week: practical tips, real tools, and how other small businesses use them. Free, short enough for one coffee, and as plain as this page.',
  action: 'Subscribe',
} as const;

/** A short issue, shown whole on the home page. */
export const newsletterIssue = {
  label: 'An issue of the newsletter',
  subject: 'Two minutes before you believe it',
  tip: 'An assistant states what it invents as calmly as what it knows. Ask it where to look before you use an answer.',
  prompt:
    'List every name, number, date and quotation in your last answer. For each: how can I check it, and what would it cost me if it were wrong?',
} as const;

/** Follows a Subscribe button. */
export const newsletterLinks = { or: 'or', link: 'straight to the newsletter' } as const;

/** The field with which people subscribe. */
export const signUpForm = {
  label: 'Your email address',
  action: 'Subscribe',
  note: 'You leave the list with one click, in every email.',
  privacy: 'What we keep',
} as const;

/** Asks about a probable typing error. A script downloads these words. */
export const signUpDoubt = {
  question: (address: string) => `Did you mean ${address}?`,
  keep: 'If not, press Subscribe once more.',
  notAnAddress: 'Please enter an email address, like name@example.com.',
} as const;

/** The human check of `/newsletter`. A script downloads these words. */
export const signUpCheck = {
  loading: 'Loading the human check…',
  failed: 'The human check could not be loaded. Please send the form without it.',
  expired: 'The human check has run out. Please do it once more.',
} as const;

/** The page of the newsletter. */
export const newsletterPage = {
  pageTitle: 'Newsletter',
  description:
    'One free email a week for owners of small businesses: a practical tip, a real tool, and how somebody else uses it. Read in five minutes.',
  eyebrow: 'The newsletter',
  headline: 'One useful thing about AI, every week',
  lead: 'For people who run a business and have five minutes. Free, and no account needed.',
  getsTitle: 'What you get',
  gets: [
    { title: 'A tip to try the same day', text: 'With the words to copy, and what to watch out for.' },
    { title: 'A real tool, or a warning', text: 'What it does well, and where it fails.' },
    { title: 'Somebody else’s way', text: 'How a shop, a salon or a workshop of your size uses it.' },
  ],
  issueTitle: 'What one looks like',
  checkLabel: 'Human check',
  /** What the form answers, by the fragment of the address. */
  answers: {
    done: {
      title: 'Look into your mailbox',
      text: 'If this address is not on the list yet, an email with one link is there within minutes. Press it within seven days, and you are on the list.',
      /** Followed by the address, if the browser knows it. */
      to: 'Your address:',
      help: 'Nothing there? Look into the folder for spam. If it is not there either, write to us at',
      again: 'Use another address',
    },
    notAnAddress: {
      title: 'This is not an email address we can write to',
      text: 'Please look at it once more. Letters with accents work behind the @, not before it.',
    },
    check: {
      title: 'One check, please',
      text: 'Many sign-ups came in at once. Please show below that you are human, and press Subscribe again.',
      needsScript: 'The check needs JavaScript. Without it, please try again in an hour, or write to us at',
    },
    later: {
      title: 'This did not work just now',
      text: 'Your address was not stored. Please try again in an hour.',
    },
  },
} as const;

/** The newsletter's part of the account page. */
export const newsletterAccount = {
  title: 'Newsletter',
  confirmed: 'You get it once a week, at',
  /** The day on which the link was sent. */
  pending: (day: string) =>
    `We sent a link on ${day}. Press it within seven days of that, and you are on the list. Look into the folder for spam, too. The address:`,
  none: 'One short email a week. It is free, with or without a plan, and would go to',
  noAddress: 'Once your email address is confirmed, you can subscribe here with one click.',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing…',
  leave: 'Leave the list',
  leaving: 'Leaving…',
  subscribed: 'You are on the list.',
  left: 'You have left the list.',
  asked: 'One more tap: press the link in the email.',
  notAsked: 'We cannot send another link to this address yet. Please write to us.',
  loading: 'Loading your newsletter',
  failed: 'Your newsletter could not be loaded',
  failedChange: 'This could not be changed. Please try again later.',
} as const;
