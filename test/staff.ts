// Staff of this test's cloud, so that tests have the tokens of an editor, and pages their session.
import { here } from './here.ts';
import { signInStaffAt, type StaffAccount, type StaffSession } from './sign-in-staff.ts';

export type { StaffSession };

/** Starts a new session. Sessions of earlier calls stay valid. */
export const signInStaff = (account: StaffAccount): Promise<StaffSession> =>
  signInStaffAt(here('staffPool'), account);

const sessions = new Map<string, StaffSession>();

/** The session of an account, signed in once per test file. */
export const staffSession = async (account: StaffAccount): Promise<StaffSession> => {
  const session = sessions.get(account.email) ?? (await signInStaff(account));
  sessions.set(account.email, session);
  return session;
};

/** The ID token of an account, signed in once per test file. */
export const staffToken = async (account: StaffAccount): Promise<string> =>
  (await staffSession(account)).idToken;

/** The access token of an account: a staff token of the wrong kind. */
export const staffAccessToken = async (account: StaffAccount): Promise<string> =>
  (await staffSession(account)).accessToken;
