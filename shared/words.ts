// The prescribed messages that the API says, word for word, and the words that the feed shares with pages. Messages of the web
// alone stand in web/content. Import the module whole (`import * as words`): a page downloads what it uses.

export const tokenRequired = 'Authentication token is required to create content';
export const userIdRequired = 'User ID is required';
export const nonceRequired = 'Nonce token is required';
export const accessTokenRequired = 'Token is required';
/** Said where the sign-in is too old for a change (docs/product.md 6.15). */
export const signInAgain = 'Please sign in once more before this change';
export const priceIdRequired = 'Price ID is required';
export const sessionIdRequired = 'Session ID is required';
export const missingParameters = 'Missing required parameters: userId or email';
export const subscriptionCanceled = 'Subscription cancelled successfully.';

/** Said of an address that SES takes no mail for: letters beyond ASCII may stand after the @ only. */
export const mailAddressRefused =
  'Please enter an email address. Before the @, it may have only the letters a to z, digits and signs';

/** The title of a callout in an article. */
export const calloutTitle = 'Try this';
/** The title of a prompt in a text. */
export const promptTitle = 'Prompt to copy';
/** The end of the account's address that leads to the customer's own words for prompts. */
export const ownWordsHash = '#your-words';
/** The title of a video that has none of its own. */
export const untitledVideo = 'Video';

export const deleteConfirmationRequired = 'Type DELETE to delete your account';
