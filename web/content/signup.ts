// The words of the sign-up page.
export const signup = {
  title: 'Create New Account',
  tagline:
    'Join the small business owners who make AI work for them. The newsletter is free, and you need no technical background.',
  description: 'Create your account with Google, Microsoft or Apple.',
  other: { text: 'You have an account already?', action: 'Login' },
} as const;
