// The page on which consumers withdraw from a contract. The law prescribes its labels: 'Withdraw from contract here' and 'Confirm
// withdrawal' (Directive 2011/83/EU, Article 11a). It is not legal advice (docs/what-the-law-asks.md).
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { ESSENTIALS } from '#shared/plans.ts';

/** The words in which the form differs from the contact form. */
export const withdrawalForm = {
  title: 'Your withdrawal',
  name: 'Full Name',
  contract: 'Contract',
  contractHint: 'What you bought, and since when if you know.',
  message: 'Further words (optional)',
  messageHint: 'You owe no reason.',
  submit: 'Confirm withdrawal',
  closed: 'Our form is closed at the moment. An email is a valid withdrawal too. Please write to',
  failedCall: 'Failed to submit your withdrawal',
  noResponse: 'Your withdrawal did not reach us. Please try again later.',
} as const;

/** Replaces the form once the withdrawal is sent. */
export const withdrawalThanks = {
  title: 'We have received your withdrawal.',
  text: 'Your receipt, with your statement, the moment and a number, is on its way to',
  action: 'Back to Home',
} as const;

export const withdraw = {
  pageTitle: 'Withdraw from a contract',
  description: `Consumers in the European Union withdraw from a contract with ${brand.name} here, within 14 days and without a reason.`,
  eyebrow: 'Withdrawal',
  headline: 'Withdraw from a contract',
  lead: 'If you bought from us as a consumer in the European Union, you can withdraw within 14 days, and need no reason. You need no account for it either.',
  privacy: {
    text: `We keep your withdrawal for ${limits.contact.keptDays} days, then delete it.`,
    link: 'What we keep, and why',
  },
  mailTitle: 'Rather use your own email?',
  mailText: 'A withdrawal by email is as valid. Say which contract you mean, and write to:',
  nextTitle: 'What happens next',
  next: [
    {
      title: 'You get a receipt',
      text: 'By email, with your statement, the moment and a number. Please keep it.',
    },
    {
      title: 'A person reads it',
      text: 'They end the contract, pay back what is yours, and write to you.',
    },
    {
      title: 'Nothing ends by itself',
      text: `Your plan stays as it is until then. If you only want no further payments for the ${ESSENTIALS.name}, cancel it on your account page.`,
    },
  ],
} as const;
