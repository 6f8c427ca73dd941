/** What the widget of the human check says it is for. Turnstile returns it when a token is verified. */
export const HUMAN_CHECK_ACTION = 'contact';
