// Where the newsletter's forms lead. A test compares them with the contract, which would bring its schemas into public documents.

export const SUBSCRIBE_ACTION = '/api/newsletter/subscribe';

/** Where the button on the page of a mail's link leads. */
export const toMailLinkAction = (token: string): string => `/api/mail-link/${encodeURIComponent(token)}`;
