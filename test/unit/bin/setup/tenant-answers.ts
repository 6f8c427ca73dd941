/** Answers like the tenant plainly.eu.auth0.com, which lets everybody sign in and knows no other host. */
export const answerAsTenant = async (address: string | URL | Request): Promise<Response> => {
  const { host, pathname, origin } = new URL(address instanceof Request ? address.url : address);
  if (host !== 'plainly.eu.auth0.com') return new Response(null, { status: 404 });
  if (pathname === '/authorize')
    return new Response(null, { status: 302, headers: { location: '/u/login' } });
  return Response.json({
    issuer: `${origin}/`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    // The keys stand in the same document.
    keys: [{ kid: 'first' }],
  });
};
