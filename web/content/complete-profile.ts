// The words of the profile form and its page.
import { limits } from '#shared/limits.ts';

export const completeProfile = {
  title: 'Complete Your Profile',
  /** Says why we ask. Change it if you use the answers for something else. */
  text: 'The last step, once: your business tells us what to write about next, and we call only if an email about your account cannot reach you.',
  /** The words before and after the e-mail address. */
  signingInAs: { before: 'You are signing in as', after: 'Not you?' },
  otherAccount: 'Use another account',
  opening: 'Opening your profile',
  complete: 'Your profile is complete. Signing you in',
  unreachable: 'We could not reach the sign-in service. Please load this page again.',
  fields: {
    accountType: 'Account Type',
    company: 'Company Name',
    phoneNumber: 'Phone Number',
    companySize: 'Company Size',
    natureOfBusiness: 'Nature of Business',
  },
  companyHint: `Letters, numbers and spaces, at most ${limits.company.max} characters`,
  phoneHint: 'With country code, for example +1\u00a0415\u00a0555\u00a00123',
  choose: 'Please choose',
  accountTypes: { personal: 'Personal', business: 'Company' },
  naturesOfBusiness: {
    technology: 'Technology',
    finance: 'Finance',
    healthcare: 'Healthcare',
    education: 'Education',
    retail: 'Retail',
    other: 'Other',
  },
  expired: {
    text: 'This page was open for too long. Sign in again: what you typed is kept.',
    action: 'Sign in again',
  },
  emailRefused: {
    text: (reason: string) => `The email address of your account was not accepted: ${reason}.`,
    action: 'Sign in with another account',
  },
  submit: 'Create Account',
  submitting: 'Submitting...',
  updated: 'Profile Successfully Updated! Redirecting...',
  /** Precedes the cause. */
  failed: 'Profile Submit Error: ',
  profileMissing: 'Form data is required',
} as const;
