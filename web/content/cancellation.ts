// The words of the dialog that ends a plan.
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
  /** `period` is one of `periods`. */
  alternative: (period: string) =>
    `Would you rather keep them until the end of ${period}? Close this and choose Manage billing: it offers just that.`,
  periods: { month: 'the month', trial: 'your trial' },
} as const;
