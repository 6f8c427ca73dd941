// The pricing page.
import { MODULES, type ModuleId } from '#shared/modules.ts';
import { ESSENTIALS, FREE, newsletterFeatures } from '#shared/plans.ts';
import { checkout } from './checkout.ts';
import { aboutModules, SEE_LESSONS_FIRST } from './modules.ts';

/** A row of the comparison. AI Essentials includes everything. */
interface ComparisonRow {
  readonly name: string;
  readonly text: string;
  readonly isFree: boolean;
  /** The module that the row is about. */
  readonly module?: ModuleId;
}

const modules: readonly ComparisonRow[] = MODULES.map(({ id, name, isPaid }) => ({
  name,
  text: aboutModules[id],
  isFree: !isPaid,
  module: id,
}));

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
  comparison: {
    title: 'What is in which plan',
    feature: 'What you get',
    free: FREE.name,
    essentials: 'AI Essentials',
    /** For screen readers, which cannot see the marks. */
    included: 'Yes',
    missing: 'No',
    /** In the cell of a module without lessons, and where that is not known. */
    inTheWorks: 'In the works',
    unknown: 'As far as it has lessons',
    rows: [
      {
        name: 'Weekly newsletter',
        text: 'By email, with or without an account.',
        isFree: true,
      },
      { name: 'Articles for customers', text: 'The whole text, with any account.', isFree: true },
      ...modules,
      {
        name: 'Articles of AI Essentials',
        text: 'The whole text of those that the plan alone opens.',
        isFree: false,
      },
    ] satisfies readonly ComparisonRow[],
    after: `A tick stands for what is there today. ${SEE_LESSONS_FIRST}`,
  },
  clear: {
    title: 'How you pay, and how you leave',
    points: [
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
