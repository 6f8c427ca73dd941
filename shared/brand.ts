// The owner's name, slogan and addresses: the one file to change for another business. Images that show the name cannot
// read this file; docs/decisions/0018-what-the-site-promises.md lists them.

const name = 'Plainly';
// Apart from `brand`, so that a script has only those that it needs.
/** The headline of the home page; `web/public/og.png` shows it too. */
export const slogan = 'AI for your business, plainly explained.';
export const tagline =
  'We make AI simple, supportive and human, so small businesses can grow with clarity and connection.';
export const feedTitle = `${name}: Weekly AI tips`;
export const contactEmail = 'hello@plainly.example';

export interface Brand {
  readonly name: string;
  readonly contactEmail: string;
  /** Whether the newsletter has a list of our own (`shared/newsletter-links.ts`). */
  readonly list: 'on' | 'off';
  /** Stands in each mail, with the name. While it is empty, the list is off. */
  readonly postalAddress: string;
  /** The newsletter's page at another service; empty if there is none. */
  readonly newsletterUrl: string;
  /** Whether people can withdraw from a contract on `/withdraw` (docs/what-the-law-asks.md). */
  readonly withdrawal: 'on' | 'off';
}

export const brand: Brand = {
  name,
  contactEmail,
  list: 'on',
  postalAddress: `${name}, 12 Sample Street, Springfield, IL 62701, USA`,
  newsletterUrl: 'https://newsletter.plainly.example/',
  withdrawal: 'on',
};

/**
 * Where a block that praises the business comes from. `sample`: the delivered example, and the page says so. `own`: yours, which you
 * can prove. `none`: the pages leave it out.
 */
export type PraiseOrigin = 'sample' | 'own' | 'none';

export const praise: Readonly<Record<'testimonials' | 'clients' | 'figures', PraiseOrigin>> = {
  /** The stories of the carousel (`web/content/testimonials.ts`). */
  testimonials: 'sample',
  /** The client logos (`web/content/clients.ts`). */
  clients: 'sample',
  /** The number of owners, with their portraits (`web/content/social-proof.ts`). */
  figures: 'sample',
};
