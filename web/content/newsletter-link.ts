// The link to the newsletter. The dashboard downloads these words, and no others about it.
export const newsletterLink = {
  label: 'Get the weekly newsletter',
  /** For screen readers only. */
  newTab: '(opens in a new tab)',
} as const;
