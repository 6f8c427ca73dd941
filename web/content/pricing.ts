// The pricing page.
import { ESSENTIALS, modules, newsletterFeatures } from '#shared/plans.ts';
import { checkout } from './checkout.ts';
import { LESSONS } from './plan-chooser.ts';

/** Names as a sentence lists them. */
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

export const pricing = {
  pageTitle: 'Pricing',
  description: `One plan, one price: AI Essentials at $${ESSENTIALS.price} a month, until you cancel. The weekly newsletter is free.`,
  banner: {
    headline: 'One plan, one price, and a free way in',
    text: 'You should know what something costs before you have read to the end. So here it is at the top.',
  },
  plan: {
    eyebrow: 'Current Plan',
    name: 'AI Essentials',
    /** The prescribed spelling. */
    price: `${ESSENTIALS.price}$`,
    per: '/Month',
    features: newsletterFeatures,
    action: 'Subscribe',
    after: `${LESSONS} You see the whole order before you pay.`,
  },
  clear: {
    title: 'What you pay for, and what you do not',
    points: [
      {
        title: 'What is free anyway',
        text: `The weekly email is free for everybody, with or without a plan. So are the modules for beginners, as they come out: ${listed(modules.free)}.`,
      },
      {
        title: 'What the plan adds',
        text: `Six modules that go deeper: ${listed(modules.paid)}. ${LESSONS}`,
      },
      {
        title: 'When you pay',
        text: 'On the day you subscribe, and then on the same day each month until you cancel. No setup fee, no yearly contract.',
      },
      { title: 'Who takes the payment', text: checkout.secure },
      { title: 'How you leave', text: `${checkout.leaving} Nobody will call you about it.` },
    ],
  },
  prompt: {
    title: 'Not sure it is for you?',
    text: 'Ask us in one sentence. If AI Essentials would not help you, we will tell you.',
    action: 'Let me know',
  },
} as const;
