// The plan catalogue: what is sold, in the words and figures of the specification.

/** What one price stands for; amounts in US dollars a month. */
export interface Plan {
  readonly name: string;
  readonly price: number;
}

export const ESSENTIALS: Plan = { name: 'AI Essentials Plan', price: 19.99 };

export const FREE: Plan = { name: 'Free', price: 0 };

/** Cents, as Stripe counts them. */
export const ESSENTIALS_CENTS = 1999;

/** The name of a price by its id, given the id that the stage sells; any other id has none, the empty string. */
export const planNameOf = (priceId: string | null, essentialsPriceId: string): string =>
  priceId === essentialsPriceId ? ESSENTIALS.name : '';

/** What the plan card of the specification promises; the newsletter, which everybody gets. */
export const newsletterFeatures = [
  'Weekly email',
  'Real tools and use cases',
  'Easy to read in under 5 minutes',
  'No tech background required',
] as const;

/** The modules that a customer sees (customer-site, section 2). */
export const modules = {
  free: ['AI Fundamentals', 'AI Terminology', 'AI Applications', 'Ethical Considerations'],
  paid: [
    'In-depth Coverage',
    'Advanced Topics',
    'Practical Skills',
    'Industry Certifications',
    'Expert Instruction',
    'Learning Resources',
  ],
} as const;
