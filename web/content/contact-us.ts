// The words of the page contact-us. The form's labels and messages are the specification's: shared/contract/contact.ts.
import { limits } from '#shared/limits.ts';

/** Words that the document alone has. */
export const contactDocument = {
  title: 'Contact Us',
  description:
    'Ask what AI could do for your business, in one sentence. A person reads every message and answers in plain words.',
  notLoaded: 'The form could not be loaded. Please check your internet connection and try again.',
  eyebrow: 'Contact Us',
  headline: 'What would you like off your plate?',
  lead: 'Ask the way you would ask a neighbor. You do not need the right words for it: finding them is our job.',
  privacy: {
    text: `Your address is for our answer. We keep your message for ${limits.contact.keptDays} days, then delete it.`,
    link: 'What we keep, and why',
  },
  mailTitle: 'Rather use your own email?',
  mailText: 'It has room for the whole story, and reaches the same people:',
  needsScript: 'This form needs JavaScript to send your message. Or simply write to us at',
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

/** Words that the form's script renders again as it takes over. They are downloaded twice, so no others stand here. */
export const contactIsland = {
  form: {
    formTitle: 'Write to us',
    messageHint: 'Room for one sentence. For the whole story, write an email.',
    check: {
      label: 'Human check',
      soon: 'Once you start writing, a quick check that you are human appears here.',
      loading: 'Loading the human check…',
      failed: 'The human check could not be loaded. Please try again, or write to us at',
      again: 'Try again',
      expired: 'The human check has run out. Please do it once more.',
    },
    emptied: { text: 'The form is empty now.', action: 'Bring back what you typed' },
    kept: 'Everything you wrote is still here. You can also write to us at',
    closed: 'Our form is closed at the moment. Please write to us instead, at',
  },
  thanks: {
    title: 'Thank you. We have received your message.',
    text: 'Somebody on our team will read it and contact you soon, at',
    action: 'Back to Home',
  },
} as const;
