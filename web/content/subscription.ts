// The words of the plan chooser and of the checkout summary.
import { ESSENTIALS, modules } from '#shared/plans.ts';

export const plans = {
  title: 'Choose your plan',
  text: 'Start free and stay free, or open everything. No contract: you can stop at any time.',
  current: 'Your plan',
  free: {
    name: 'Free',
    promise: 'The basics, for as long as you like.',
    features: [...modules.free, 'No card needed'],
    action: 'STAY ON FREE PLAN',
  },
  essentials: {
    name: 'AI Essentials',
    promise: 'Everything in Free, and the modules that go deeper.',
    features: modules.paid,
    action: 'Subscribe',
    held: 'Subscribed',
  },
  failed: 'The plans could not be loaded',
} as const;

export const checkout = {
  title: 'Subscription Plan',
  text: 'Check your order. The card is asked for on the next page.',
  order: 'Order Details',
  /** The price comes with its two decimals. */
  charged: (price: string) => `You will be charged ${price} on the same day each month until you cancel`,
  action: 'Subscribe',
  busy: 'Processing...',
  back: 'Back to Home',
  secure: 'You pay on a page of Stripe, our payment provider. We never see your card number.',
  planName: ESSENTIALS.name,
  included: 'What opens for you',
  heldAlready: 'You subscribe already, so nothing was charged. Here is your plan.',
  failed: 'Your order could not be prepared',
  gateFailed: 'We could not check your plan',
} as const;
