// What the gateway, the handlers and the sign-in agree on about staff.

/** The Cognito group whose members may publish; the server enforces it. */
export const CONTENT_EDITORS = 'content-editors';
