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

/** Follows a Subscribe button. The link leads to the newsletter's own site. */
export const newsletterLinks = { or: 'or', link: 'straight to the newsletter' } as const;

export const newsletterLink = {
  label: 'Get the weekly newsletter',
  /** For screen readers only. */
  newTab: '(opens in a new tab)',
} as const;
