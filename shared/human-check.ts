/** The purpose that the widget of the human check states. Turnstile returns it when a token is verified. */
export const HUMAN_CHECK_ACTION = 'contact';
