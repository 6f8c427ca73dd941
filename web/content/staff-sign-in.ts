// The words of the staff sign-in page and its steps.
export const staffSignIn = {
  pageTitle: 'Login',
  title: 'Welcome to Content Creator Tool',
  text: 'Login to access your content management dashboard',
  loggedOutEverywhere:
    'Your second factor has changed, so you were logged out everywhere. Log in again: everything you typed is kept.',
  expired: 'Your session has expired. Log in again: everything you typed is kept.',
  welcome: (name: string) => `Welcome ${name}!`,
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  submitting: 'Logging in...',
  startAgain: 'Start again',
  failed: 'Login failed. Please try again.',
  unhandledStep: 'Unhandled sign-in step',
  code: {
    title: 'Enter your code',
    text: 'Open your authenticator app and enter the code it shows for this account.',
    label: '6-digit code',
  },
  appSetup: {
    title: 'Set up your second factor',
    text: 'A login here needs your password and a code of an app on your phone, so that a stolen password is not enough.',
  },
  forgotten: {
    link: 'Forgot your password?',
    title: 'Forgot your password?',
    text: 'We mail you a code with which you can choose a new password.',
    submit: 'Send code',
    submitting: 'Sending...',
    back: 'Back to the login',
    isSent: (email: string) =>
      `If ${email} has an account here, a code is on its way. It is valid for one hour. If you were invited and have never logged in, use the password of the invitation instead, or ask for a new one.`,
    isReset: 'Your password was reset, and a code was mailed to you. It is valid for one hour.',
    resend: 'Send another code',
    resent: 'A new code is on its way. Older ones no longer work.',
    saved: 'Your new password is saved. Please log in with it.',
  },
  newPassword: {
    title: 'Choose a new password',
    text: 'The password you were given works once. From now on this account is yours alone.',
    label: 'New password',
    hint: 'At least 12 characters. Four words that you choose by chance make a good one.',
    repeat: 'Repeat the new password',
    submit: 'Save and log in',
    submitting: 'Saving...',
  },
  invalid: {
    emailMissing: 'Email is required',
    email: 'Email must be a valid email address',
    passwordMissing: 'Password is required',
    passwordTooShort: (min: number) => `Password must be at least ${min} characters`,
    newPasswordMissing: 'New password is required',
    passwordCommon: 'Everybody who guesses passwords tries this one. Please choose another one',
    repeatMissing: 'Please repeat the new password',
    repeatDiffers: 'The passwords are not the same',
    codeMissing: 'Code is required',
    code: 'The code has 6 digits',
  },
} as const;

/** The words that all staff pages share. */
export const staffSession = {
  logOut: 'Logout',
  menu: 'Menu',
  navigation: 'Pages of the tool',
  pages: {
    content: 'Content',
    lessons: 'Lessons',
    issues: 'Issues',
    subscribers: 'Subscribers',
    contentCreator: 'Create Content',
  },
  confirmLogOut: {
    title: 'Log out and lose what you typed?',
    text: 'Some of what you typed is not published or saved yet, and logging out removes it from this computer.',
    cancel: 'Cancel',
    proceed: 'Confirm',
  },
  tokenMissing: 'Token required for content creation',
  notEditor: {
    title: 'You may not publish yet',
    text: (email: string) =>
      `You are logged in as ${email}, but this account is not in the group of content editors. Ask the person who invited you to add it, then log in again.`,
  },
  unreachable: {
    title: 'We could not reach the sign-in service',
    text: 'Please check your internet connection. What you typed is kept on this computer.',
    action: 'Try again',
  },
} as const;
