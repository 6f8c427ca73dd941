// Signs staff in with the browser's library, at any pool.
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { generateSync } from 'otplib';

// At lower levels it warns about every endpoint that is not AWS's own.
ConsoleLogger.LOG_LEVEL = 'ERROR';

/** The ids stand in the site's settings.json. */
export interface StaffPool {
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
}

export interface StaffAccount {
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

/** Starts a new session. Sessions of earlier calls stay valid. One call at a time, because the library has one configuration. */
export const signInStaffAt = async (
  { userPoolId, userPoolClientId, endpoint }: StaffPool,
  { email, password, totpSecret }: StaffAccount,
): Promise<StaffSession> => {
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } },
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
