// The words of the blog page around its articles.
export const blog = {
  title: 'Blog',
  text: 'Practical AI for small businesses: one job at a time, and what to watch out for.',
  waitingWithoutScript: 'There is nothing to show at this moment. Please load this page again in a minute.',
} as const;
