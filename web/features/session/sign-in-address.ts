// The address that starts a sign-in. Its query uses the tenant's names of these parameters.
import { paths } from '../../paths.ts';

/** The tenant's names of the three connections. */
const CONNECTIONS = ['google-oauth2', 'windowslive', 'apple'] as const;
type Connection = (typeof CONNECTIONS)[number];

/** The parameters of a sign-in. Without a connection, the tenant lets the person choose one. */
export interface SignInParameters {
  connection?: Connection;
  /** Opens the sign-up, for a person without an account. */
  screen_hint?: 'signup';
}

/** The address that starts a sign-in with these parameters. */
export const toSignInAddress = (parameters: SignInParameters): string =>
  `${paths.signIn}?${new URLSearchParams({ ...parameters }).toString()}`;

/** Parses the query of such an address, and ignores values that the tenant does not know. */
export const parseSignInQuery = (search: string): SignInParameters => {
  const query = new URLSearchParams(search);
  const connection = CONNECTIONS.find((each) => each === query.get('connection'));
  return {
    ...(connection && { connection }),
    ...(query.get('screen_hint') === 'signup' && { screen_hint: 'signup' }),
  };
};
