// The social-proof banner, with the prescribed figure. Replace the figure with one that you can prove, and say so in `praise` of
// shared/brand.ts.
import { brand } from '#shared/brand.ts';

export const socialProof = {
  figure: '3,000+',
  text: `small business owners already use ${brand.name} to make sense of AI.`,
  short: 'small business owners',
} as const;
