/** The purposes that the widget of the human check states. Turnstile returns them when a token is verified. */
export const HUMAN_CHECK_ACTION = 'contact';
export const NEWSLETTER_CHECK_ACTION = 'newsletter';
