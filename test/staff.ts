// Signs staff in with the browser's library, so that tests have the tokens of an editor, and pages their session.
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { generateSync } from 'otplib';
import { here } from './here.ts';

// At lower levels it warns about every endpoint that is not AWS's own.
ConsoleLogger.LOG_LEVEL = 'ERROR';

interface Account {
  readonly email: string;
  readonly password: string;
  readonly totpSecret?: string;
}

export interface StaffSession {
  readonly idToken: string;
  readonly accessToken: string;
  /** What the library stores: a page with this in its local storage is signed in. */
  readonly stored: readonly { name: string; value: string }[];
}

/** Starts a new session. Sessions of earlier calls stay valid. */
export const signInStaff = async ({ email, password, totpSecret }: Account): Promise<StaffSession> => {
  const pool = here('staffPool');
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.userPoolId,
        userPoolClientId: pool.userPoolClientId,
        userPoolEndpoint: pool.endpoint,
      },
    },
  });
  // Each session has a storage of its own. A sign-out would revoke the session before. `configure` has set the default storage.
  const storage = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: (key, value) => Promise.resolve(void storage.set(key, value)),
    getItem: (key) => Promise.resolve(storage.get(key) ?? null),
    removeItem: (key) => Promise.resolve(void storage.delete(key)),
    clear: () => Promise.resolve(storage.clear()),
  });
  await signIn({ username: email, password });
  if (totpSecret !== undefined)
    await confirmSignIn({ challengeResponse: generateSync({ secret: totpSecret }) });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error(`${email} got no ID token`);
  return {
    idToken: tokens.idToken.toString(),
    accessToken: tokens.accessToken.toString(),
    stored: Array.from(storage, ([name, value]) => ({ name, value })),
  };
};

const sessions = new Map<string, StaffSession>();

/** The session of an account, signed in once per test file. */
export const staffSession = async (account: Account): Promise<StaffSession> => {
  const session = sessions.get(account.email) ?? (await signInStaff(account));
  sessions.set(account.email, session);
  return session;
};

/** The ID token of an account, signed in once per test file. */
export const staffToken = async (account: Account): Promise<string> => (await staffSession(account)).idToken;

/** The access token of an account: a staff token of the wrong kind. */
export const staffAccessToken = async (account: Account): Promise<string> =>
  (await staffSession(account)).accessToken;
