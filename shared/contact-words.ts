// The messages that the API says of the contact form, word for word. Apart from the others, because the dashboard's code needs none.
export const contactSent = 'Contact Request submitted successfully!';
export const contactFailed = 'Failed to submit contact request';
export const withdrawalSent = 'We have received your withdrawal.';
export const withdrawalFailed = 'Failed to submit your withdrawal';
export const humanCheckMissing = 'Please complete the CAPTCHA before submitting.';
