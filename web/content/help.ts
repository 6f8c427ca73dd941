// The page on which customers write to us. The form's words stand in contact-form.ts.
export const help = {
  title: 'Help',
  text: 'Ask us anything about the lessons, your plan or your account. A person reads it, and answers to the address below. For the whole story, write an email to',
  /** Replaces 'Back to Home' after sending. */
  action: 'Back to Dashboard',
  unknown: 'Loading the form',
} as const;
