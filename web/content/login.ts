// The login page. Words that the sign-up page shares stand in sign-in.ts.
export const login = {
  pageTitle: 'Login',
  title: 'AI You Can Trust',
  tagline: 'Made for small business owners: simple, supportive, and honest about what AI can do for you.',
  description: 'Log in to your account with Google, Microsoft or Apple.',
  panel: { title: 'Log in, or create a free account: it takes a minute.', points: [] },
  other: { text: 'New here?', action: 'Create an account' },
} as const;
