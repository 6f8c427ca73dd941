// What a failed call says when the API's answer has no sentence of its own, by the code of the failure.
const UNKNOWN = 'Something went wrong. Please try again in a moment.';

export const errors = {
  'bad-request': UNKNOWN,
  unauthenticated: 'Please sign in again.',
  forbidden: 'You do not have access to this.',
  'not-found': 'This could not be found.',
  conflict: UNKNOWN,
  'too-large': 'This is too large to send.',
  'wrong-content-type': UNKNOWN,
  'too-many-requests': 'That was a lot at once. Please try again in a moment.',
  unavailable: 'Our service did not answer. Please try again in a moment.',
  internal: UNKNOWN,
  offline: 'No connection. Please check your internet and try again.',
} as const;
