// The social-proof banner. The figure is prescribed, and the portraits show no real person. Before the site is public,
// replace the figure with one that can be proved.
import { brand } from '#shared/brand.ts';

export const socialProof = {
  figure: '3,000+',
  text: `small business owners already use ${brand.name} to make sense of AI.`,
  short: 'small business owners',
  note: 'The portraits are illustrations.',
} as const;
