// The words of the blog page around its articles.
export const blog = {
  title: 'Blog',
  text: 'Practical AI for small businesses, one article at a time.',
  needsScript: 'The articles are loaded by a script. Please allow JavaScript for this site to read them.',
} as const;
