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
      /** Precedes the address, where it is known. */
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

/** The pages to which links in mails lead, by what they are about. */
export const mailLinkPages = {
  confirmSubscription: {
    title: 'One more tap',
    text: 'Press the button, and the newsletter comes once a week to',
    action: 'Confirm',
  },
  subscribed: {
    title: 'You are on the list',
    text: 'The newsletter comes once a week to',
    until: 'Until the next one, there is something to read.',
    read: 'Read the newest articles',
    action: 'Leave the list',
  },
  leave: {
    title: 'Leave the newsletter?',
    text: 'Press the button, and it does not come any more to',
    action: 'Leave the list',
  },
  left: {
    title: 'You have left the list',
    text: 'No newsletter comes any more to',
    mistake: 'Was that a mistake?',
    action: 'Subscribe again',
  },
  confirmAddress: {
    title: 'One more tap',
    text: 'Press the button, and our emails about your account go to',
    action: 'Confirm',
  },
  addressConfirmed: {
    title: 'Your address is confirmed',
    text: 'From now on our emails about your account go to',
    account: 'Go to your account',
  },
  confirmInvoiceAddress: {
    title: 'Copies of invoices?',
    text: (customer: string | null) =>
      `${customer ?? 'A customer'} wants copies of their invoices to come to you. Press the button, and each new one goes to`,
    action: 'Send me the copies',
  },
  invoiceAddressConfirmed: {
    title: 'The copies will come',
    text: 'From the next invoice on, a copy goes to',
    end: 'Each copy has a link that ends them.',
  },
  endInvoiceCopies: {
    title: 'No more copies?',
    text: 'Press the button, and no more copies of invoices go to',
    action: 'End the copies',
  },
  invoiceCopiesEnded: {
    title: 'The copies have ended',
    text: 'No more copies of invoices come to this address. The customer sees that in their account.',
  },
  expired: {
    title: 'This link is too old',
    subscription: 'It was good for seven days. Enter your address again, and you get a new one.',
    off: 'It was good for seven days.',
    address: 'It was good for seven days. You can ask for a new one in your account.',
    invoiceAddress: 'It was good for seven days. The customer can have a new one sent from their account.',
    invoiceCopies: 'It was good for a year. Each newer copy has a link of its own.',
    account: 'Go to your account',
  },
  unknown: {
    title: 'This link leads nowhere',
    text: 'It may have been cut off. Please copy the whole address from the email, or press its button again.',
    home: 'Back to Home',
  },
  unavailable: {
    title: 'This page cannot be shown right now',
    text: 'Nothing has changed. Please open the link again in a minute.',
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
