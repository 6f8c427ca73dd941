// The state of a subscription, by Stripe's status, and what a customer should do about it.
export const planStatus = {
  statuses: {
    free: {
      label: 'Free',
      text: 'You are on the free plan. Its lessons and articles are yours for as long as you like.',
    },
    active: {
      label: 'Active',
      text: 'Your plan is paid. Every lesson and article of AI Essentials is open to you.',
    },
    trialing: {
      label: 'Trial',
      text: 'You are trying the plan. Every lesson and article of it is open, and you have paid nothing yet.',
    },
    ending: {
      label: 'Ending',
      text: 'Your plan will not renew. Its lessons and articles stay open until it ends.',
    },
    past_due: { label: 'Payment overdue' },
    unpaid: { label: 'Unpaid' },
    paused: { label: 'Paused' },
    incomplete: { label: 'Payment not finished' },
    incomplete_expired: {
      label: 'Free',
      text: 'Your first payment was never finished, so nothing was charged. You can start again at any time.',
    },
  },
  problems: {
    overdue: {
      title: 'Your last payment did not go through',
      text: (lastDay: string) =>
        `Your lessons and articles stay open until ${lastDay}. Please check your card before they close.`,
      /** Of a copy in the browser that does not know the day. */
      textWithoutDay: 'Please check your card before your lessons and articles close.',
    },
    overdueAndClosed: {
      title: 'Your last payment did not go through',
      text: 'The lessons and articles of AI Essentials are closed for now. Check your card, and they open again with the payment.',
    },
    unpaid: {
      title: 'AI Essentials is closed for now',
      text: 'We could not collect your payment. Pay the open invoice, and everything opens again.',
    },
    paused: {
      title: 'Your plan is paused',
      text: 'There is no card that we could charge. Add one, and your plan goes on.',
    },
    incomplete: {
      title: 'Your first payment is not finished',
      text: 'Your bank may be waiting for you to confirm it. Finish it, and your plan begins at once.',
    },
    payment_failed: {
      title: 'Your plan has ended, because a payment failed',
      text: 'We could not charge your card, and nothing more will be charged. Your account, the free lessons and your progress are kept.',
    },
    payment_refunded: {
      title: 'Your plan has ended, because your payment was refunded',
      text: 'Nothing more will be charged. Your account, the free lessons and your progress are kept.',
    },
    payment_disputed: {
      title: 'Your plan has ended, because a payment was disputed',
      text: 'Nothing more will be charged. Your account, the free lessons and your progress are kept.',
    },
  },
  finishPayment: 'Finish the payment',
  newPlan: 'Get the plan again',
  nextTry: 'Next try',
  tryAgain: (amountOnDay: string) => `We try again to charge ${amountOnDay}.`,
  amountOn: (amount: string, day: string) => `${amount} on ${day}`,
  nextPayment: 'Next Payment',
  planEnds: 'Plan ends',
  noDate: 'Not Available',
  questions: 'Questions?',
} as const;
