// The staff's way in and out, in our words: the only file that knows Amplify.
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  signIn as amplifySignIn,
  signOut as amplifySignOut,
} from 'aws-amplify/auth';
import type { SignInOutput } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { brand } from '#shared/brand.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import { words } from '#shared/words.ts';

export interface Staff {
  readonly userId: string;
  /** What the person is greeted with: the name of the account, else its e-mail address. */
  readonly name: string;
  readonly email: string;
}

export type SignInStep =
  | { readonly is: 'done' }
  | { readonly is: 'new-password' }
  | { readonly is: 'totp' }
  /** An authenticator app has to be set up first: by its secret, or by an otpauth link. */
  | { readonly is: 'totp-setup'; readonly secret: string; readonly link: string };

// Below an error, Amplify only remarks that a pool's address is not AWS's own, as a setting may well say.
const LOG_LEVEL = 'ERROR';
ConsoleLogger.LOG_LEVEL = LOG_LEVEL;

/** Tells Amplify which user pool is ours; once, before anything else here. */
export const openStaffPool = ({ userPoolId, userPoolClientId, endpoint }: WebSettings['staff']): void =>
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, ...(endpoint ? { userPoolEndpoint: endpoint } : {}) },
    },
  });

const stepOf = ({ nextStep }: SignInOutput, email: string): SignInStep => {
  if (nextStep.signInStep === 'DONE') return { is: 'done' };
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return { is: 'new-password' };
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return { is: 'totp' };
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') {
    const setup = nextStep.totpSetupDetails;
    return { is: 'totp-setup', secret: setup.sharedSecret, link: setup.getSetupUri(brand.name, email).href };
  }
  throw new Error(words.unhandledSignInStep);
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/**
 * Begins to sign in. Throws the pool's own errors, and 'There is already a signed in user.' while a
 * session of this browser is alive, whoever's it is; a dead one is cleared out of the way.
 */
export const signIn = async (email: string, password: string): Promise<SignInStep> => {
  const attempt = async () => stepOf(await amplifySignIn({ username: email, password }), email);
  try {
    return await attempt();
  } catch (error) {
    if (nameOf(error) !== 'UserAlreadyAuthenticatedException') throw error;
    if (await currentStaff()) throw error;
    await signOut();
    return attempt();
  }
};

/** Answers the challenge of the step before with a new password or the code of an authenticator app. */
export const answerStep = async (answer: string, email: string): Promise<SignInStep> =>
  stepOf(await confirmSignIn({ challengeResponse: answer }), email);

/** Whether a failed step can only be mended by starting again: the pool forgets a sign-in after three minutes. */
export const mustStartAgain = (error: unknown): boolean =>
  ['NotAuthorizedException', 'SignInException', 'EmptyChallengeResponse'].includes(nameOf(error));

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Who is signed in, after a refresh if the tokens need one; throws when the pool cannot be reached. */
export const currentStaff = async (): Promise<Staff | undefined> => {
  const { tokens } = await fetchAuthSession();
  const claims = tokens?.idToken?.payload;
  if (!claims) return undefined;
  const userId = text(claims.sub) ?? '';
  const email = text(claims['email']) ?? '';
  return { userId, email, name: text(claims['name']) ?? (email || userId) };
};

/** The ID token, fresh for five seconds at least; undefined without a session. */
export const idToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.idToken?.toString();

/**
 * Revokes the refresh token and forgets the session; the session is forgotten even when the pool does not
 * answer, which the console then tells.
 */
export const signOut = async (): Promise<void> => {
  // Amplify swallows a token that could not be revoked, but for a remark at this level.
  ConsoleLogger.LOG_LEVEL = 'DEBUG';
  try {
    await amplifySignOut({ global: false });
  } finally {
    ConsoleLogger.LOG_LEVEL = LOG_LEVEL;
  }
};
