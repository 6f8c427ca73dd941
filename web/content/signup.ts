// The sign-up page. Words that the login page shares stand in sign-in.ts.
import { isListOn, newsletterHref } from '#shared/newsletter-links.ts';
import { FREE } from '#shared/plans.ts';

const elsewhereTagline =
  newsletterHref === undefined
    ? ''
    : ' The weekly email comes from Substack: its button is the first one below.';
const newsletterTagline = isListOn
  ? ' The weekly email needs none: an email address is enough.'
  : elsewhereTagline;

export const signup = {
  pageTitle: 'Sign Up',
  title: 'Create New Account',
  tagline: `One account for the free lessons.${newsletterTagline}`,
  description: 'Create your account with Google, Microsoft or Apple.',
  panel: {
    title: 'What an account gives you',
    points: [
      `The Free plan at $${FREE.price}, for as long as you like`,
      'Every lesson by title and minutes, and those of the free modules to read',
      'No card needed, and nothing to cancel',
    ],
  },
  other: { text: 'Already have an account?', action: 'Login' },
} as const;
