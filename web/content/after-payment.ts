// The words of the pages after Stripe's page: paid, not confirmed yet, canceled.
export const afterPayment = {
  checking: 'Checking your payment…',
  checkingText: 'This takes a few seconds.',
  wait: 'Please wait',
  confirming: 'Confirming your payment…',
  confirmingText: 'This takes a few seconds. Please do not pay again.',
  failed: 'We could not check your payment yet',
  /** Shown if the plan has ended since, or waits for another payment. */
  notActive: 'This payment went through. Your account shows how your plan stands today.',
  success: {
    pageTitle: 'Payment successful',
    title: 'Thank you for your payment!',
    text: 'Your AI Essentials plan is active. Every lesson and article of AI Essentials is open to you.',
    stepsTitle: 'What happens now',
    steps: [
      'Your dashboard says which lesson to continue with, and how far you are.',
      'The articles of AI Essentials stand under Articles, among the others.',
      'Card, invoices and the end of your plan are under Account, whenever you need them.',
    ],
    /** The link back to an article or a lesson that somebody wanted. */
    continueReading: 'Continue reading',
    openLesson: 'Open your lesson',
    action: 'Go to your dashboard',
    account: 'See your account',
  },
  unconfirmed: {
    title: 'Your bank has not confirmed the payment yet',
    text: 'That can take some minutes. You do not need to buy the plan a second time: as soon as the bank confirms it, your plan begins by itself.',
    action: 'Check again',
    busy: 'Checking…',
    /** `time` is in the customer's time zone. */
    checked: (time: string) => `Checked at ${time}: not confirmed yet.`,
    account: 'See your account',
  },
  canceled: {
    pageTitle: 'Payment cancelled',
    title: 'Payment Cancelled',
    text: 'We are sorry that it did not work out this time. Your payment was cancelled and nothing was charged.',
    again: 'If something went wrong or you changed your mind, you can try again at any time.',
    home: 'Back to Home',
    action: 'Try again',
  },
  paidElsewhere: {
    title: 'This payment went through',
    text: 'You finished it, perhaps in another tab. Your AI Essentials plan is active, and was charged once.',
    action: 'Go to your dashboard',
  },
} as const;
