// The words of the blog page around its articles.
export const blog = {
  title: 'Blog',
  text: 'Practical AI for small businesses, one article at a time: what other owners tried, what it saved them, and what they would do again.',
  waitingWithoutScript: 'There is nothing to show at this moment. Please load this page again in a minute.',
} as const;
