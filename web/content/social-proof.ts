// The words of the social-proof banner. The portraits are drawings of nobody in particular.
export const socialProof = {
  figure: '3,000+',
  text: 'small business owners already use Plainly to make sense of AI.',
  short: 'small business owners',
  note: 'The portraits are illustrations.',
} as const;
