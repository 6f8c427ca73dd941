// How much of a message's room is used, in the contact form and below the home page's question. A file of its own, so that
// the home page does not download the words of the contact form.
export const messageCount = {
  used: (used: number, max: number) => `${used} of ${max}`,
  left: (most: number) => `${most} characters left, or fewer`,
  noneLeft: 'No characters left',
} as const;
