// The second factor in the staff pool. It is separate from the sign-in, because only the set-up dialog loads it.
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { toAppSecret, type AppSecret } from './staff-pool.ts';

/** Whether a sign-in asks for the code of an authenticator app. */
export const readSecondFactor = async (): Promise<boolean> =>
  (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;

/** Creates a secret. The second factor is off until a code proves that an app has the secret. */
export const createAppSecret = async (email: string): Promise<AppSecret> =>
  toAppSecret(await setUpTOTP(), email);

/** Turns the second factor on, with a code of the app that has the new secret. */
export const turnOn = async (code: string): Promise<void> => {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
};

export const turnOff = (): Promise<void> => updateMFAPreference({ totp: 'DISABLED' });

/** Whether the pool refused the code itself. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Error && ['EnableSoftwareTokenMFAException', 'CodeMismatchException'].includes(error.name);
