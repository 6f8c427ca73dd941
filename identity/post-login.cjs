// The post-login Action of the customers' tenant: adds claims to access tokens, and sends new customers to the profile form.
// It runs inside the hosted tenant (CommonJS, no imports). `README.md` says how to install it.

/** @typedef {import('./post-login.d.cts').PostLoginEvent} PostLoginEvent */
/** @typedef {import('./post-login.d.cts').PostLoginApi} PostLoginApi */

const NAMESPACE = 'https://plainly.example/';
/** How long a customer may take to fill in the profile. */
const HAND_OFF_SECONDS = 3600;
/** Token exchanges without a browser page. */
const PROTOCOLS_WITHOUT_PAGE = ['oauth2-refresh-token', 'oauth2-password'];

/**
 * Adds the email address, and when the customer signed in, to the access token for our API, which knows a customer by the token's
 * subject. A refresh is no sign-in, so its token does not say when.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
const setClaims = ({ user, authentication, transaction }, api) => {
  const isRefresh = transaction?.protocol === 'oauth2-refresh-token';
  const signedInAt = isRefresh
    ? undefined
    : authentication?.methods
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .at(-1);
  if (signedInAt !== undefined) api.accessToken.setCustomClaim(`${NAMESPACE}signed_in_at`, signedInAt);
  if (user.email === undefined) return;
  api.accessToken.setCustomClaim(`${NAMESPACE}email`, user.email);
  api.accessToken.setCustomClaim(`${NAMESPACE}email_verified`, user.email_verified === true);
};

/**
 * Sends a customer without a profile to the site, with a signed session token.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
exports.onExecutePostLogin = async (event, api) => {
  const { user, secrets } = event;
  setClaims(event, api);
  if (user.app_metadata?.profileComplete === true) return;
  if (PROTOCOLS_WITHOUT_PAGE.includes(event.transaction?.protocol ?? '')) return;
  // Silent authentication cannot redirect. The customer is on the free plan, so signing in without a profile is harmless.
  if (!api.redirect.canRedirect()) return;
  const { SITE_URL, HAND_OFF_SECRET: secret } = secrets;
  if (!SITE_URL || !secret) {
    const missing = SITE_URL ? 'HAND_OFF_SECRET' : 'SITE_URL';
    api.access.deny(`Signing in is not set up yet: the post-login Action lacks its secret ${missing}.`);
    return;
  }
  const email = user.email ?? '';
  const session_token = api.redirect.encodeToken({
    secret,
    expiresInSeconds: HAND_OFF_SECONDS,
    // The site writes to an address that is not verified only to have it confirmed.
    payload: { email, email_verified: user.email_verified === true },
  });
  api.redirect.sendUserTo(new URL('/complete-profile', SITE_URL).href, {
    query: { userId: user.user_id, email, session_token },
  });
};

/**
 * Lets the customer in when the site confirms the profile, and stores that, so that the next sign-in is not interrupted.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
exports.onContinuePostLogin = async (event, api) => {
  // Auth0 drops the claims that were set before the redirect.
  setClaims(event, api);
  if (isConfirmed(event, api)) {
    api.user.setAppMetadata('profileComplete', true);
  } else {
    api.access.deny('We could not confirm that your profile is complete. Please sign in again.');
  }
};

/**
 * Whether the site's profile token says that this customer's profile is complete.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
const isConfirmed = ({ user, secrets }, api) => {
  if (!secrets.HAND_OFF_SECRET) return false;
  try {
    const { sub, profile } = api.redirect.validateToken({
      secret: secrets.HAND_OFF_SECRET,
      tokenParameterName: 'profile_token',
    });
    return sub === user.user_id && profile === 'complete';
  } catch {
    return false;
  }
};
