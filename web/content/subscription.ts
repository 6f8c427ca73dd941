// The words of the plan chooser and of the checkout summary.
import { ESSENTIALS, modules, newsletterFeatures } from '#shared/plans.ts';

/** What there is to learn today, in one sentence that stands wherever lessons are spoken of. */
export const LESSONS = 'Lessons are published module by module, and the first ones are on their way.';

export const plans = {
  title: 'Choose your plan',
  text: 'Start free and stay free, or open every module. Cancel any time under Account.',
  current: 'Your plan',
  /** The head of the page for a subscriber. */
  subscribed: { title: 'Your plan', text: 'You are subscribed to AI Essentials. This is what it includes.' },
  /** For a subscriber whose price is no longer sold. */
  older: { title: 'Plans', text: 'This is the plan as we sell it today.' },
  free: {
    name: 'Free',
    promise: 'The basics, for as long as you like.',
    features: [
      {
        items: [...modules.free, 'Weekly newsletter (subscribe on Substack)', 'No card needed'],
        note: LESSONS,
      },
    ],
    action: 'STAY ON FREE PLAN',
  },
  essentials: {
    name: 'AI Essentials',
    promise: 'Everything in Free, and the modules that go deeper.',
    features: [
      { title: 'Modules', items: modules.paid, note: LESSONS },
      { title: 'Weekly newsletter', items: newsletterFeatures, note: 'Free for everybody, on any plan.' },
    ],
    action: 'Subscribe',
    held: 'Subscribed',
    heldOtherwise: 'You already have a plan.',
  },
  account: 'See your account',
  newsletterIsFree: 'The weekly newsletter is free, with or without a plan.',
  failed: 'The plans could not be loaded',
} as const;

export const checkout = {
  title: 'Subscription Plan',
  text: 'Check your order. The card is asked for on the next page.',
  order: 'Order Details',
  /** The price comes with its two decimals. */
  charged: (price: string) => `You will be charged ${price} on the same day each month until you cancel`,
  leaving: 'Cancel any time under Account: at once, or at the end of the paid month.',
  lessons: LESSONS,
  action: 'Subscribe',
  busy: 'Processing...',
  back: 'Back to Home',
  secure: 'You pay on a page of Stripe, our payment provider. We never see your card number.',
  planName: ESSENTIALS.name,
  heldAlready: 'You already subscribe, so nothing was charged. Here is your plan.',
  failed: 'Your order could not be prepared',
  gateFailed: 'We could not check your plan',
} as const;
