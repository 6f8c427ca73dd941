// The messages of the specification that more than one room says, word for word.

/** Those of the contact form, apart: a public page downloads them without the rest. */
export const contactWords = {
  contactSent: 'Contact Request submitted successfully!',
  contactFailed: 'Failed to submit contact request',
  contactException: 'Failed to Submit Contact Us Form. Please try again later.',
  contactEmailRequired: 'Valid Email Address is required in payload',
  humanCheckMissing: 'Please complete the CAPTCHA before submitting.',
} as const;

export const words = {
  tokenRequired: 'Authentication token is required to create content',
  contentCreated: 'Content created successfully!',
  contentFailed: 'Failed to create content',
  imageUploading: 'Uploading image...',
  imageUploaded: 'Image uploaded successfully!',
  imageUploadFailed: 'Image upload failed',
  loginFailed: 'Login failed. Please try again.',
  unhandledSignInStep: 'Unhandled sign-in step',
  loggingOut: 'Logging out...',
  userIdRequired: 'User ID is required',
  nonceRequired: 'Nonce token is required',
  formDataRequired: 'Form data is required',
  accessTokenRequired: 'Token is required',
  priceIdRequired: 'Price ID is required',
  sessionIdRequired: 'Session ID is required',
  draftRequired: 'Profile draft is required',
  missingParameters: 'Missing required parameters: userId or email',
  profileUpdated: 'Profile Successfully Updated! Redirecting...',
  profileFailed: 'Profile Submit Error: ',
  checkoutFailed: 'Failed to create checkout session. Please try again later.',
  ...contactWords,
  cancelled: 'Subscription cancelled successfully.',
  cancelFailed: 'Error cancelling subscription: ',
  someError: 'An error occurred',
} as const;
