// The words of the checkout page, before Stripe's.

export const checkout = {
  title: 'Subscription Plan',
  text: 'Check your order. The card is asked for on the next page.',
  order: 'Order Details',
  monthly: 'Monthly',
  subtotal: 'Subtotal',
  total: 'Total Due Today',
  /** The price has two decimals. */
  charged: (price: string) => `You will be charged ${price} on the same day each month until you cancel`,
  nextPage:
    'The next page shows the tax, if any is added, and asks for company, billing address and tax ID: check them, because a final invoice cannot be corrected.',
  terms: 'The terms of the sale',
  leaving: 'Cancel any time under Account: at once, or at the end of the paid month.',
  action: 'Subscribe',
  busy: 'Processing...',
  failed: 'Failed to create checkout session. Please try again later.',
  back: 'Back to Home',
  secure: 'You pay on a page of Stripe, our payment provider. We never see your card number.',
  alreadySubscribed: 'You already subscribe, so nothing was charged. Here is your plan.',
  checkingPlan: 'Checking your plan',
  gateFailed: 'We could not check your plan',
} as const;
