// The pricing page.
import { freeModules, paidModules, type Module } from '#shared/modules.ts';
import { ESSENTIALS, newsletterFeatures } from '#shared/plans.ts';
import { checkout } from './checkout.ts';
import { SEE_LESSONS_FIRST } from './modules.ts';

/** Lists the names in a sentence. */
const listNames = (modules: readonly Module[]): string =>
  new Intl.ListFormat('en-US').format(modules.map(({ name }) => name));

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
    /** The spelling of the price is prescribed. */
    price: `${ESSENTIALS.price}$`,
    per: '/Month',
    features: newsletterFeatures,
    action: 'Subscribe',
    after: `${SEE_LESSONS_FIRST} You see the whole order, too.`,
  },
  clear: {
    title: 'What you pay for, and what you do not',
    points: [
      {
        title: 'What is free anyway',
        text: `The weekly email is free for everybody, with or without a plan. With a free account, so is every lesson of the modules for beginners: ${listNames(freeModules)}.`,
      },
      {
        title: 'What the plan adds',
        text: `It opens every lesson of the modules that go deeper: ${listNames(paidModules)}. A module may have no lessons yet. ${SEE_LESSONS_FIRST}`,
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
