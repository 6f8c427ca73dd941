// A post-login Action for the tests: sends users to a page of the site until the site has confirmed them.

const addClaims = ({ user }, api) => {
  if (user.email !== undefined) api.accessToken.setCustomClaim('https://bakery.example/email', user.email);
};

exports.onExecutePostLogin = async (event, api) => {
  const { user, secrets } = event;
  addClaims(event, api);
  if (user.app_metadata.isConfirmed || !api.redirect.canRedirect()) return;
  const sessionToken = api.redirect.encodeToken({
    secret: secrets.REDIRECT_SECRET,
    expiresInSeconds: 3600,
    payload: { email: user.email ?? '' },
  });
  api.redirect.sendUserTo(`${secrets.SITE_URL}/confirm`, {
    query: { userId: user.user_id, session_token: sessionToken },
  });
};

exports.onContinuePostLogin = async (event, api) => {
  addClaims(event, api);
  api.redirect.validateToken({ secret: event.secrets.REDIRECT_SECRET, tokenParameterName: 'confirmation' });
  api.user.setAppMetadata('isConfirmed', true);
};
