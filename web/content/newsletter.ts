// The words of the newsletter banner, and of the way to the newsletter that stands wherever a button says Subscribe to it.
export const newsletterBanner = {
  title: 'Five minutes, between two customers',
  text: 'Every week: practical tips, real tools, and how other small businesses use them. Free, short enough for one coffee, and as plain as this page.',
  action: 'Subscribe',
} as const;

/** After a Subscribe button: to the newsletter alone. */
export const newsletterWay = { or: 'or', link: 'straight to the newsletter' } as const;
