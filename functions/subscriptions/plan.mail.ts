// The sentences of the mails about a plan.
import { brand } from '#shared/brand.ts';
import { DAY_MS } from '#shared/durations.ts';
import { formatDay } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import type { LetterContent, LetterPart } from '../mails/render-letter.ts';

const { name } = ESSENTIALS;

const toFooter = (siteUrl: string): LetterPart[] => [
  { text: `You get this email because it is about your plan at ${brand.name}. It is not a newsletter.` },
  { link: 'Your account', url: `${siteUrl}/account` },
];

const toQuestions: LetterPart = { text: `Questions? Write to ${brand.contactEmail}. People answer.` };

/** The way out is Stripe's portal, to which our account page leads: a link of the portal itself would end within minutes. */
export const toPaymentFailedContent = (siteUrl: string, periodStart: string): LetterContent => {
  const lastDay = formatDay(Date.parse(periodStart) + limits.pastDueGraceDays * DAY_MS);
  return {
    subject: `Your payment for the ${name} failed`,
    preview: `Please check your card. Your plan stays open until ${lastDay}.`,
    heading: 'Your payment did not go through',
    parts: [
      {
        text: `We could not charge your card for the ${name}. Cards expire, and banks refuse for many reasons.`,
      },
      {
        text: `Your plan stays open until ${lastDay}. Until then we try again, and a new card settles it at once.`,
      },
      { button: 'Check your card', url: `${siteUrl}/account` },
      { text: `Sign in, then choose 'Manage billing'. It opens on a page of Stripe, our payment provider.` },
      toQuestions,
    ],
    footer: toFooter(siteUrl),
  };
};

export const toPlanEndingContent = (siteUrl: string, endsAt: string): LetterContent => {
  const day = formatDay(endsAt);
  return {
    subject: `Your ${name} ends on ${day}`,
    preview: 'Until then everything stays open. You can still keep it.',
    heading: `Your plan ends on ${day}`,
    parts: [
      {
        text: `Your ${name} ends on ${day}, as asked for. Until then everything stays open, and nothing more is charged.`,
      },
      { text: 'Afterwards you keep your account, the free lessons and your progress.' },
      { text: 'Changed your mind? You can keep the plan until that day.' },
      { button: 'Keep my plan', url: `${siteUrl}/account` },
    ],
    footer: toFooter(siteUrl),
  };
};

export const toPlanKeptContent = (siteUrl: string, renewsAt: string): LetterContent => ({
  subject: `Your ${name} goes on`,
  preview: 'Its end was taken back.',
  heading: 'Your plan goes on',
  parts: [
    {
      text: `The end of your ${name} was taken back. It renews each month again, the next time on ${formatDay(renewsAt)}.`,
    },
    { text: 'Was it not you? You can end it in your account at any time.' },
    { button: 'Go to your account', url: `${siteUrl}/account` },
    toQuestions,
  ],
  footer: toFooter(siteUrl),
});

/** By the reason (`EndReason`). */
const REASONS: Readonly<Record<string, string>> = {
  payment_failed: ', because we could not charge your card',
  payment_disputed: ', because your bank took the payment back',
  payment_refunded: ', because we refunded your payment',
  cancellation_requested: ', as asked for',
};

export const toPlanEndedContent = (siteUrl: string, reason: string | null): LetterContent => ({
  subject: `Your ${name} has ended`,
  preview: 'You keep your account, the free lessons and your progress.',
  heading: 'Your plan has ended',
  parts: [
    { text: `Your ${name} has ended${REASONS[reason ?? ''] ?? ''}. Nothing more is charged.` },
    {
      text: 'You keep your account, the free lessons and your progress. With the plan, you go on where you were.',
    },
    { button: 'Get the plan again', url: `${siteUrl}/subscribe/essentials` },
    toQuestions,
  ],
  footer: toFooter(siteUrl),
});
