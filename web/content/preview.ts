// The words of the bar above the preview of an article or a lesson, and those that only the preview of a lesson has.
export const preview = {
  title: 'Preview',
  text: 'Nobody sees this text but those who have the address of this page. The address holds for an hour.',
  as: 'As it is seen by',
  missing: {
    title: 'There is no preview here',
    text: 'The address of a preview holds for an hour. Whoever gave it to you can make a new one.',
  },
  unavailable: {
    title: 'The preview did not load',
    text: 'Please load this page again in a moment.',
  },
  views: {
    stranger: 'A visitor',
    customer: 'A customer',
    essentials: 'A customer with AI Essentials',
  },
  lesson: {
    of: (module: string) => `A lesson of the module ${module}`,
    empty: 'The lesson has no text yet.',
  },
} as const;
