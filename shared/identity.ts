// Names that the tenant, its Action, the API and the web share.

/** Claims that the post-login Action adds to an access token. Auth0 requires a URL of our own as their prefix. */
export const EMAIL_CLAIM = 'https://plainly.example/email';
export const EMAIL_VERIFIED_CLAIM = 'https://plainly.example/email_verified';
/** When the customer last signed in, as an ISO date. A token from a refresh has none. */
export const SIGNED_IN_AT_CLAIM = 'https://plainly.example/signed_in_at';

/** The parameters of the hand-off to /complete-profile, and of the return to the tenant's /continue. */
export const handOff = {
  userId: 'userId',
  email: 'email',
  sessionToken: 'session_token',
  state: 'state',
  profileToken: 'profile_token',
} as const;

/** The tenant's path that continues a login after the hand-off. */
export const CONTINUE_PATH = '/continue';

/**
 * The origin of the pictures of Google accounts. Auth0's replacement on Gravatar redirects to other hosts; the web shows initials
 * instead.
 */
export const PICTURE_ORIGINS = ['https://lh3.googleusercontent.com'] as const;
