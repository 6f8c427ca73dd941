// The words that count a message's characters, in the contact form and below the home page's question. They have their own file, so
// that the home page does not download the words of the contact form.
export const messageCount = {
  used: (used: number, max: number) => `${used} of ${max}`,
  left: (most: number) => `${most} characters left, or fewer`,
  noneLeft: 'No characters left',
} as const;
