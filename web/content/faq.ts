// The six questions and answers of the home and the pricing page.
import { ESSENTIALS, FREE } from '#shared/plans.ts';
import { SEE_LESSONS_FIRST } from './modules.ts';

export interface FaqItem {
  id: string;
  question: string;
  answer: string;
}

export const faq = {
  title: 'Questions owners ask us',
  text: 'Six straight answers. If your question is not among them, ask it.',
} as const;

export const faqItems: readonly FaqItem[] = [
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: `The weekly newsletter is free. So is the Free plan: $${FREE.price}, no card, for as long as you like. AI Essentials, the plan with the modules that go deeper, is $${ESSENTIALS.price} a month, on the same day each month until you cancel. ${SEE_LESSONS_FIRST}`,
  },
  {
    id: 'technical',
    question: 'Do I need to know anything about technology?',
    answer:
      'No. If you can write an email and use a card reader, you know enough. We write without jargon and without code, and where a new word cannot be avoided, we say in one sentence what it means.',
  },
  {
    id: 'time',
    question: 'How much time does it take?',
    answer:
      'The newsletter takes under 5 minutes a week. The lessons wait for you: read on a quiet afternoon, stop when a customer walks in, and go on another day.',
  },
  {
    id: 'data',
    question: 'What happens to my data, and to my customers’ data?',
    answer:
      'We keep what you tell us about yourself and your business, so that your account works. Your card number goes to Stripe, our payment provider; we never see it. Nothing we teach needs your customers’ data. If you ask us for a service that needs some of it, we agree beforehand what we see, and why.',
  },
  {
    id: 'cancel',
    question: 'Can I cancel?',
    answer:
      'Yes, at any time, on your account page and without a phone call. You choose whether the plan ends at once or with the month you have paid for. The newsletter stays free afterward, as it was before.',
  },
  {
    id: 'business',
    question: 'Is this for a business like mine?',
    answer:
      'If you own or run a small or medium business and technology is not your trade, it is written for you: shops, salons, workshops, practices, cafés, whether you work alone or with fifty people. A company with an IT department will find it too simple.',
  },
];
