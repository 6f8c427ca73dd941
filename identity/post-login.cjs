// The post-login Action of the customers' tenant: tells our API who calls, and asks a new customer for a profile.
// Runs inside the hosted tenant (CommonJS, no imports); `README.md` says how it is installed.

/** @typedef {import('./post-login.d.cts').PostLoginEvent} PostLoginEvent */
/** @typedef {import('./post-login.d.cts').PostLoginApi} PostLoginApi */

const NAMESPACE = 'https://plainly.example/';
/** How long a customer may take to fill in the profile. */
const HAND_OFF_SECONDS = 3600;
/** Exchanges in which nobody looks at a page. */
const WITHOUT_A_PAGE = ['oauth2-refresh-token', 'oauth2-password'];

/**
 * On every access token: the API knows a customer by the token's subject, and takes the email from here.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
const tellTheApi = ({ user }, api) => {
  if (user.email === undefined) return;
  api.accessToken.setCustomClaim(`${NAMESPACE}email`, user.email);
  api.accessToken.setCustomClaim(`${NAMESPACE}email_verified`, user.email_verified === true);
};

/**
 * Sends a customer without a profile to the site, with a signed token that says who is coming.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
exports.onExecutePostLogin = async (event, api) => {
  const { user, secrets } = event;
  tellTheApi(event, api);
  if (user.app_metadata?.profileComplete === true) return;
  if (WITHOUT_A_PAGE.includes(event.transaction?.protocol ?? '')) return;
  // Silent authentication would fail for want of a page; a customer without a profile is free, and harmless.
  if (!api.redirect.canRedirect()) return;
  if (!secrets.SITE_URL) {
    api.access.deny('Signing in is not set up yet: the post-login Action lacks its secret SITE_URL.');
    return;
  }
  const email = user.email ?? '';
  const query = { userId: user.user_id, email };
  const signed = secrets.HAND_OFF_SECRET && {
    session_token: api.redirect.encodeToken({
      secret: secrets.HAND_OFF_SECRET,
      expiresInSeconds: HAND_OFF_SECONDS,
      payload: { email },
    }),
  };
  api.redirect.sendUserTo(new URL('/complete-profile', secrets.SITE_URL).href, {
    query: { ...query, ...signed },
  });
};

/**
 * Lets the customer in whose profile the site confirms, and remembers it, so that the next sign-in goes straight on.
 *
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
exports.onContinuePostLogin = async (event, api) => {
  // What was set before the redirect is gone.
  tellTheApi(event, api);
  const { query, body } = event.request;
  if (event.secrets.HAND_OFF_SECRET && !query.profile_token && !body?.profile_token) {
    // The site would sign a token if its stage were set up to: nothing that the customer does again will help.
    api.access.deny('Signing in is not set up yet: the site does not sign that a profile is complete.');
  } else if (isConfirmed(event, api)) {
    api.user.setAppMetadata('profileComplete', true);
  } else {
    api.access.deny('We could not confirm that your profile is complete. Please sign in again.');
  }
};

/**
 * @param {PostLoginEvent} event
 * @param {PostLoginApi} api
 */
const isConfirmed = ({ user, secrets }, api) => {
  // Without a shared secret nobody can confirm anything, and asking at each sign-in would keep everybody out.
  if (!secrets.HAND_OFF_SECRET) return true;
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
