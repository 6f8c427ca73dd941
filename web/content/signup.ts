// The words of the sign-up page.
import { FREE } from '#shared/plans.ts';

export const signup = {
  title: 'Create New Account',
  tagline:
    'Join the small business owners who make AI work for them. The newsletter is free, and you need no technical background.',
  description: 'Create your account with Google, Microsoft or Apple.',
  panel: {
    title: 'What an account gives you',
    points: [
      `The Free plan at $${FREE.price}, for as long as you like`,
      'Modules for beginners, in plain words',
      'No card needed, and nothing to cancel',
    ],
  },
  other: { text: 'You have an account already?', action: 'Login' },
} as const;
