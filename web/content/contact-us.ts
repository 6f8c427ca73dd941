// The words of the page contact-us.
export const contact = {
  title: 'Contact Us',
  description: 'Ask us anything about AI in your business.',
} as const;
