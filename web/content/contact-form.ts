// The words of the contact form and of the thanks after it. The form's script downloads them, so words that only the document needs
// stand in contact-us.ts. Messages about a field stand in shared/contract.

export const contactForm = {
  title: 'Write to us',
  firstName: 'First Name',
  lastName: 'Last Name',
  emailAddress: 'Email Address',
  message: 'Message',
  messageHint: 'Room for one sentence. For the whole story, write an email.',
  check: {
    label: 'Human check',
    soon: 'Once you start writing, a quick check that you are human appears here.',
    loading: 'Loading the human check…',
    failed: 'The human check could not be loaded. Please try again, or write to us at',
    again: 'Try again',
    expired: 'The human check has run out. Please do it once more.',
  },
  /** Shown on Submit until the form's code is loaded. */
  loading: 'Loading…',
  /** Shown after ten seconds of loading, before the e-mail address. */
  late: 'The form is still loading. If it takes much longer, please write to us at',
  submit: 'Submit',
  submitting: 'Submitting...',
  reset: 'Reset',
  /** Shown after Reset. */
  emptied: { text: 'The form is empty now.', action: 'Bring back what you typed' },
  /** Shown before the e-mail address, after a failed submit. */
  kept: 'Everything you wrote is still here. You can also write to us at',
  /** Shown before the e-mail address. */
  closed: 'Our form is closed at the moment. Please write to us instead, at',
  /** The name of the call in an error message. */
  failedCall: 'Failed to submit Contact Us Form',
  emailInvalid: 'Valid Email Address is required in payload',
  noResponse: 'Failed to Submit Contact Us Form. Please try again later.',
} as const;

/** Replaces the form once the request is sent. */
export const contactThanks = {
  title: 'Thank you. We have received your message.',
  text: 'Somebody on our team will read it and contact you soon, at',
  action: 'Back to Home',
} as const;
