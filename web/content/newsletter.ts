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

/** Follows a Subscribe button. The link leads to the newsletter's own site. */
export const newsletterLinks = { or: 'or', link: 'straight to the newsletter' } as const;

export const newsletterLink = {
  label: 'Get the weekly newsletter',
  /** For screen readers only. */
  newTab: '(opens in a new tab)',
} as const;
