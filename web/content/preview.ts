// The bar above the preview of an article.
export const preview = {
  title: 'Preview',
  text: 'Nobody sees this text but those who have the address of this page. The address holds for an hour.',
  as: 'As it is seen by',
  views: {
    stranger: 'A visitor',
    customer: 'A customer',
    essentials: 'A customer with AI Essentials',
  },
} as const;
