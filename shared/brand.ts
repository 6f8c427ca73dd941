// The owner's name, motto and addresses, as people read them: the one file to change for another business. Images that
// show the name cannot read it here: docs/decisions/0018-what-the-site-promises.md lists them.

export const brand = {
  name: 'Plainly',
  /** The headline of the home page; `web/public/og.png` shows it too. */
  slogan: 'AI for your business, plainly explained.',
  tagline:
    'We make AI simple, supportive and human, so small businesses can grow with clarity and connection.',
  contactEmail: 'hello@plainly.example',
  /** Our page at the newsletter platform, Substack. */
  newsletterUrl: 'https://newsletter.plainly.example/',
} as const;
