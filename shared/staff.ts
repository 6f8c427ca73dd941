/** The Cognito group whose members may publish. The API checks it. */
export const CONTENT_EDITORS = 'content-editors';
