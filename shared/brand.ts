// The owner's name and contact data: the one file to change for another business.

export const brand = {
  name: 'Plainly',
  tagline:
    'We make AI simple, supportive and human, so small businesses can grow with clarity and connection.',
  contactEmail: 'hello@plainly.example',
  /** Our page at the newsletter platform, Substack. */
  newsletterUrl: 'https://newsletter.plainly.example/',
} as const;
