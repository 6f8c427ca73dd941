// The plans: what is sold, with their fixed names and prices.

/** A plan. Prices are US dollars a month. */
export interface Plan {
  readonly name: string;
  readonly price: number;
}

export const ESSENTIALS: Plan = { name: 'AI Essentials Plan', price: 19.99 };

export const FREE: Plan = { name: 'Free', price: 0 };

/** Cents, as Stripe counts them. */
export const ESSENTIALS_CENTS = 1999;

/** The plan name of a price id. Empty for any price but the one that the stage sells. */
export const getPlanName = (priceId: string | null, essentialsPriceId: string): string =>
  priceId === essentialsPriceId ? ESSENTIALS.name : '';

/** The features of the newsletter on the plan card. Every customer gets them. */
export const newsletterFeatures = [
  'Weekly email',
  'Real tools and use cases',
  'Easy to read in under 5 minutes',
  'No tech background required',
] as const;
