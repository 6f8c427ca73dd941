// Words that the login and the sign-up page share.
import { ESSENTIALS } from '#shared/plans.ts';

export const signIn = {
  google: 'Continue with Google',
  microsoft: 'Continue with Microsoft',
  apple: 'Continue with Apple',
  newsletter: 'Continue with Substack',
  newTab: '(opens in a new tab)',
  busy: 'Redirecting…',
  failed: 'We could not reach the sign-in service. Please check your internet connection and try again.',
  backToLogin: 'Back to login',
  needsScript: 'Signing in needs JavaScript. Please allow it for this site and load the page again.',
  promise: 'We never see your password, and we never post anything for you.',
  /** Says what somebody was about to do. It follows `before`. */
  wanted: {
    before: { login: 'Log in', signup: 'Create an account' },
    article: ' to read the article.',
    lesson: ' to read the lesson.',
    text: (title: string) => ` to read “${title}”.`,
    essentials: ` to subscribe to ${ESSENTIALS.name}: $${ESSENTIALS.price} a month.`,
  },
  notices: {
    expired: 'Your session has expired. Please sign in again.',
    canceled: 'Sign-in was cancelled.',
    'not-saved': 'Your profile could not be saved. It is kept in this browser: please sign in again.',
    'link-expired': 'This link to your profile is no longer valid. Please sign in again.',
    unavailable: 'We could not open your profile just now. Please sign in again in a moment.',
  },
} as const;
