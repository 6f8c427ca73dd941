// The page around the contact form. The form's words stand in contact-form.ts.
import { limits } from '#shared/limits.ts';

export const contactUs = {
  pageTitle: 'Contact Us',
  description:
    'Ask what AI could do for your business, in one sentence. A person reads every message and answers in plain words.',
  eyebrow: 'Contact Us',
  headline: 'What would you like off your plate?',
  lead: 'Ask the way you would ask a neighbor. You do not need the right words for it: finding them is our job.',
  privacy: {
    text: `Your address is for our answer. We keep your message for ${limits.contact.keptDays} days, then delete it.`,
    link: 'What we keep, and why',
  },
  mailTitle: 'Rather use your own email?',
  mailText: 'It has room for the whole story, and reaches the same people:',
  needsScript: 'Our form needs JavaScript, which your browser does not run. Please write to us instead, at',
  nextTitle: 'What happens next',
  next: [
    {
      title: 'A person reads it',
      text: 'Somebody on our team, not a chatbot.',
    },
    {
      title: 'We write back soon',
      text: 'To your email address. We do not ask for a phone number, so nobody will call you during the lunch rush.',
    },
    {
      title: 'That is all',
      text: 'Your address goes on no mailing list.',
    },
  ],
} as const;
