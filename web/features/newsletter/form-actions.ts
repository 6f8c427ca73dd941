// Where the form to subscribe leads. A test compares it with the contract, which would bring its schemas into public documents.

export const SUBSCRIBE_ACTION = '/api/newsletter/subscribe';
