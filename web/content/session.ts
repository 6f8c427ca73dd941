// The words of the customer's session: the sign-in, its failures, and the confirmation of who is there.
export const session = {
  signingIn: { title: 'Signing in', text: 'Signing you in' },
  expired: 'Your session has expired. Please sign in again.',
  /** The name of a customer whose sign-in provider sent none. */
  nameless: 'Customer',
  logOut: 'Logout',
  /** Shown if the browser blocks site data, or has no room left. */
  notStored: {
    title: 'You cannot be signed in here',
    text: 'Your browser does not let us store your sign-in. Allow cookies and site data for this site, or delete some if its storage is full, or use another browser.',
  },
  unreachable: {
    title: 'We could not reach the sign-in service',
    text: 'Nothing is lost. Please check your internet connection, then try again.',
  },
  failed: {
    title: 'You could not be signed in',
    staleTitle: 'This sign-in link is no longer valid',
    staleText:
      'It was used before, or the sign-in was finished in another tab. Nothing is lost: sign in once more, and you will be where you wanted to go.',
    clockTitle: 'The clock of this device is wrong',
    clockText: (moment: string) =>
      `It says ${moment}. Set date, time and time zone right, then sign in again: until then no sign-in can be checked.`,
    action: 'Sign in again',
  },
  confirm: {
    title: 'Please confirm that it is you',
    text: 'For this you sign in once more. A small window opens for it, and this page waits.',
    action: 'Confirm',
    busy: 'Waiting for you...',
    here: 'Sign in on this page',
    hereFailed: 'We could not reach the sign-in service.',
    /** Follows a sentence that says what failed. */
    afterFailure: (failure: string) =>
      `${failure} Try the window again, or sign in on this page and come back here.`,
    failures: {
      blocked: 'Your browser blocked the sign-in window.',
      closed: 'The sign-in window was closed before you had confirmed.',
      timeout: 'The sign-in window was open for too long.',
      other: 'That did not work.',
    },
  },
} as const;
