// The words of the social-proof banner. The figure is the specification's, and the portraits are drawings of nobody in
// particular. Replace the figure by one that can be shown to be true before the site is public.
import { brand } from '#shared/brand.ts';

export const socialProof = {
  figure: '3,000+',
  text: `small business owners already use ${brand.name} to make sense of AI.`,
  short: 'small business owners',
  note: 'The portraits are illustrations.',
} as const;
