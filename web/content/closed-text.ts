// The links with which a customer can open an article or a lesson that is closed to their plan.
export const closedText = {
  buy: 'Subscribe',
  plan: 'See the plan',
  /** Shown to a subscriber whose plan is closed. */
  account: 'See your account',
} as const;
