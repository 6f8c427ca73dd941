// Signs staff in with the browser's library, so that tests have the tokens of an editor.
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { here } from './here.ts';

// At lower levels it warns about every endpoint that is not AWS's own.
ConsoleLogger.LOG_LEVEL = 'ERROR';

const storage = new Map<string, string>();

cognitoUserPoolsTokenProvider.setKeyValueStorage({
  setItem: (key, value) => Promise.resolve(void storage.set(key, value)),
  getItem: (key) => Promise.resolve(storage.get(key) ?? null),
  removeItem: (key) => Promise.resolve(void storage.delete(key)),
  clear: () => Promise.resolve(storage.clear()),
});

const tokens = new Map<string, string>();

/** The ID token of an account, signed in once per test file. */
export const staffToken = async (account: { email: string; password: string }): Promise<string> => {
  const cached = tokens.get(account.email);
  if (cached !== undefined) return cached;
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
  await signOut();
  await signIn({ username: account.email, password: account.password });
  const session = await fetchAuthSession();
  const token = session.tokens?.idToken?.toString();
  if (token === undefined) throw new Error(`${account.email} got no ID token`);
  tokens.set(account.email, token);
  return token;
};

/** The access token of an account: a staff token of the wrong kind. */
export const staffAccessToken = async (account: { email: string; password: string }): Promise<string> => {
  tokens.delete(account.email);
  await staffToken(account);
  const session = await fetchAuthSession();
  const token = session.tokens?.accessToken.toString();
  if (token === undefined) throw new Error(`${account.email} got no access token`);
  return token;
};
