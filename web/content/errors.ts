// The messages of failed calls whose answer has no message of its own, by code.
const UNKNOWN = 'Something went wrong. Please try again in a moment.';

export const errors = {
  'bad-request': UNKNOWN,
  unauthenticated: 'Please sign in again.',
  'sign-in-again': 'Please sign in again.',
  forbidden: 'You do not have access to this.',
  'not-found': 'This could not be found.',
  conflict: UNKNOWN,
  gone: 'This is no longer available.',
  'account-deleted': 'This account has been deleted.',
  'too-large': 'This is too large to send.',
  'wrong-content-type': UNKNOWN,
  'too-many-requests': 'That was a lot at once. Please try again in a moment.',
  unavailable: 'Our service did not answer. Please try again in a moment.',
  'images-preparing': 'The images are still being prepared. Please try again in a moment.',
  internal: UNKNOWN,
  offline: 'No connection. Please check your internet and try again.',
} as const;

/** The prescribed names of failed calls. They precede the cause: `Failed to create user: No connection…`. */
export const failedCalls = {
  createUser: 'Failed to create user',
  oneTimeToken: 'Failed to get nonce token',
  profileStatus: 'Failed to check profile status',
  completeProfile: 'Failed to complete profile',
  subscriptionStatus: 'Failed to check subscription status',
  paymentStatus: 'Failed to get payment status',
  createCheckoutSession: 'Failed to create checkout session',
  createPortalSession: 'Failed to create portal session',
} as const;
