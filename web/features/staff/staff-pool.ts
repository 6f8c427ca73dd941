// The staff pool behind our own types. Besides this file only second-factor-pool.ts calls Amplify's authentication.
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  signIn as amplifySignIn,
  signOut as amplifySignOut,
} from 'aws-amplify/auth';
import type { SetUpTOTPOutput, SignInOutput } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { brand } from '#shared/brand.ts';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import { staffSignIn } from '../../content/staff-sign-in.ts';

export interface Staff {
  readonly userId: string;
  /** The name claim, or else the e-mail address. */
  readonly name: string;
  readonly email: string;
  /** Whether the person is in the group that may publish. */
  readonly isEditor: boolean;
}

export type SignInStep =
  | { readonly is: 'done' }
  | { readonly is: 'new-password' }
  | { readonly is: 'totp' }
  /** The pool demands a second factor, and this account has none yet. */
  | { readonly is: 'app-setup'; readonly secret: AppSecret }
  /** An operator has reset the password, and the pool has mailed a code for a new one. */
  | { readonly is: 'reset-password' };

// At lower levels, Amplify warns about an endpoint that is not AWS's own, which a stage may set.
const LOG_LEVEL = 'ERROR';
ConsoleLogger.LOG_LEVEL = LOG_LEVEL;

/** Configures Amplify with our pool. Call it before anything else here. */
export const configureStaffPool = ({ userPoolId, userPoolClientId, endpoint }: WebSettings['staff']): void =>
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, ...(endpoint ? { userPoolEndpoint: endpoint } : {}) },
    },
  });

/** The secret for an authenticator app: as text, and as a link for a QR code. */
export interface AppSecret {
  readonly text: string;
  readonly link: string;
}

export const toAppSecret = ({ sharedSecret, getSetupUri }: SetUpTOTPOutput, email: string): AppSecret => ({
  text: sharedSecret,
  link: getSetupUri(brand.name, email).href,
});

const toStep = ({ nextStep }: SignInOutput, email: string): SignInStep => {
  if (nextStep.signInStep === 'DONE') return { is: 'done' };
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return { is: 'new-password' };
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return { is: 'totp' };
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    return { is: 'app-setup', secret: toAppSecret(nextStep.totpSetupDetails, email) };
  if (nextStep.signInStep === 'RESET_PASSWORD') return { is: 'reset-password' };
  throw new Error(staffSignIn.unhandledStep);
};

const readErrorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/**
 * Starts a sign-in. Rejects with the pool's own errors, and with 'There is already a signed in user.' while this browser has
 * a valid session. An invalid one is removed first.
 */
export const signIn = async (email: string, password: string): Promise<SignInStep> => {
  const attempt = async () => toStep(await amplifySignIn({ username: email, password }), email);
  try {
    return await attempt();
  } catch (error) {
    if (readErrorName(error) !== 'UserAlreadyAuthenticatedException') throw error;
    if (await fetchStaff()) throw error;
    await signOut();
    return attempt();
  }
};

/** Answers the last step's challenge with a new password or the code of an authenticator app. */
export const answerStep = async (answer: string, email: string): Promise<SignInStep> =>
  toStep(await confirmSignIn({ challengeResponse: answer }), email);

/**
 * Lets the pool mail a code for a new password. Resolves even for an account that is unknown or cannot get a code, because a
 * stranger must not learn who has an account.
 */
export const requestPasswordCode = async (email: string): Promise<void> => {
  try {
    await resetPassword({ username: email });
  } catch (error) {
    // The errors for an unknown user, a missing verified address, and a first password that was never replaced.
    const revealing = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'];
    if (!revealing.includes(readErrorName(error))) throw error;
  }
};

/** Sets a new password with the mailed code. Rejects with the pool's own errors. */
export const setPasswordByCode = (email: string, code: string, password: string): Promise<void> =>
  confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });

/** Whether a failed step requires a new sign-in. The pool drops an unfinished sign-in after 180 seconds. */
export const mustStartAgain = (error: unknown): boolean =>
  ['NotAuthorizedException', 'SignInException', 'EmptyChallengeResponse'].includes(readErrorName(error));

const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The signed-in person, after a token refresh if needed. Rejects if the pool cannot be reached. */
export const fetchStaff = async (): Promise<Staff | undefined> => {
  const { tokens } = await fetchAuthSession();
  const claims = tokens?.idToken?.payload;
  if (!claims) return undefined;
  const userId = parseText(claims.sub) ?? '';
  const email = parseText(claims['email']) ?? '';
  const groups: unknown = claims['cognito:groups'];
  return {
    userId,
    email,
    name: parseText(claims['name']) ?? (email || userId),
    isEditor: Array.isArray(groups) && groups.includes(CONTENT_EDITORS),
  };
};

/** The ID token, valid for at least five more seconds; undefined without a session. */
export const fetchIdToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.idToken?.toString();

/**
 * Revokes the refresh token, with `global` those of all sessions of the account, and removes the session, even if the pool does not answer.
 * The console shows that.
 */
export const signOut = async ({ global } = { global: false }): Promise<void> => {
  // Amplify reports a failed revocation only at this level.
  ConsoleLogger.LOG_LEVEL = 'DEBUG';
  try {
    await amplifySignOut({ global });
  } finally {
    ConsoleLogger.LOG_LEVEL = LOG_LEVEL;
  }
};
