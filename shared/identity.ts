// What the tenant, its Action, the API and the web agree on about customers.

/** Custom claims that the post-login Action adds to an access token; Auth0 wants them under an address of our own. */
export const EMAIL_CLAIM = 'https://plainly.example/email';
export const EMAIL_VERIFIED_CLAIM = 'https://plainly.example/email_verified';

/** The parameters of the hand-off to /complete-profile, and of the way back to the tenant's /continue. */
export const handOff = {
  userId: 'userId',
  email: 'email',
  sessionToken: 'session_token',
  state: 'state',
  profileToken: 'profile_token',
} as const;

/** Where the tenant goes on with a login that the Action had interrupted. */
export const CONTINUE_PATH = '/continue';

/**
 * Where the pictures of Google accounts come from, besides the tenant itself. Auth0's substitute for others, on
 * Gravatar, redirects to hosts of its own: initials stand for those.
 */
export const PICTURE_ORIGINS = ['https://lh3.googleusercontent.com'] as const;
