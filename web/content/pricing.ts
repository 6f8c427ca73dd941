// The words of the page pricing.
export const pricing = {
  title: 'Pricing',
  description: 'One plan, one price: AI Essentials at $19.99 a month.',
} as const;
