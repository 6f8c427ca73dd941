// The words of the dialog that ends a plan, and of the question afterwards.
export const cancellation = {
  title: 'Cancel Subscription',
  question: 'Are you sure you want to cancel your subscription? This action cannot be undone.',
  effectsTitle: 'What happens when you proceed:',
  close: 'Cancel',
  proceed: 'Proceed',
  busy: 'Cancelling...',
  /** Precedes the cause. */
  failed: 'Error cancelling subscription: ',
  alreadyEnding: (date: string) =>
    `Your plan already ends on ${date} and will not renew. Proceed only to end it today.`,
  effects: {
    endsAndCloses: 'Your plan ends right away, and its lessons and articles close today.',
    ends: 'Your plan ends right away.',
    noCharge: 'You will not be charged again.',
    noRefund: 'What you paid for the rest of this month is not refunded.',
  },
  alternative: (day: string) => `Keep it until ${day} instead`,
  alternativeBusy: 'Setting the end...',
  endsLater: (date: string) => `Your plan ends on ${date}. Until then everything stays open.`,
} as const;

/** The question after the end of a plan. */
export const cancellationReason = {
  title: 'Why did you end it?',
  text: 'You do not have to say. If you do, it helps us to do better.',
  feedback: 'The main reason',
  choose: 'Choose one',
  /** By Stripe's words. */
  reasons: {
    too_expensive: 'It costs too much',
    unused: 'I did not use it enough',
    missing_features: 'Something is missing',
    too_complex: 'It is too complicated',
    low_quality: 'It was not good enough',
    switched_service: 'I use another service now',
    customer_service: 'Your help was not good enough',
    other: 'Something else',
  },
  comment: 'Anything you want to add (optional)',
  send: 'Send',
  sending: 'Sending...',
  dismiss: 'No, thanks',
  thanks: 'Thank you for telling us.',
} as const;
