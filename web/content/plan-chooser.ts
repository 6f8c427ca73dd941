// The words of the plan chooser.

export const planChooser = {
  title: 'Choose your plan',
  text: 'Start free and stay free, or open every lesson and article. Cancel any time under Account.',
  current: 'Your plan',
  /** The head of the page for a subscriber. */
  subscribed: { title: 'Your plan', text: 'You are subscribed to AI Essentials. This is what it includes.' },
  /** The head of the page for a subscriber whose price is no longer sold. */
  older: { title: 'Plans', text: 'This is the plan as we sell it today.' },
  perMonth: 'a month',
  loading: 'Loading the plans',
  free: {
    name: 'Free',
    price: '$0',
    promise: 'The basics, for as long as you like.',
    /** Follow its modules. */
    features: ['All articles for customers', 'Weekly newsletter', 'No card needed'],
    action: 'STAY ON FREE PLAN',
  },
  essentials: {
    name: 'AI Essentials',
    promise: 'Everything in Free, and the lessons and articles that go deeper.',
    action: 'Subscribe',
    subscribed: 'Subscribed',
    otherPlan: 'You already have a plan.',
  },
  account: 'See your account',
  newsletterIsFree: 'The weekly newsletter is free, with or without a plan.',
  failed: 'The plans could not be loaded',
} as const;
