// The ways to an article or a lesson that the customer's plan does not open.
export const closedText = {
  buy: 'Subscribe',
  plan: 'See the plan',
  /** For a subscriber whose plan is closed. */
  account: 'See your account',
} as const;
