// The user pool, called by the library that runs in browsers, and by the SDK of an operator.
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  getCurrentUser,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { generate } from 'otplib';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { PoolSettings } from '../cognito/pool.ts';
import { startUserPool, type RunningUserPool } from '../cognito/start.ts';
import type { NewUser } from '../cognito/users.ts';

const userPoolClientId = 'laptop00client';
const userPoolId = 'us-east-1_laptop00';
const editor = { username: 'editor@shop.example', password: 'Quiet-Kettle-42' };
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let pool: RunningUserPool;
let operator: CognitoIdentityProvider;
let folder: string;
let aheadMs: number;
let mails: { readonly to: readonly string[]; readonly subject: string; readonly html?: string | undefined }[];
const browser = new Map<string, string>();

// Amplify warns about every user pool that is not at AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';

cognitoUserPoolsTokenProvider.setKeyValueStorage({
  setItem: (key, value) => Promise.resolve(void browser.set(key, value)),
  getItem: (key) => Promise.resolve(browser.get(key) ?? null),
  removeItem: (key) => Promise.resolve(void browser.delete(key)),
  clear: () => Promise.resolve(browser.clear()),
});

const start = async (settings: Partial<PoolSettings> = {}): Promise<void> => {
  pool = await startUserPool({
    port: 0,
    file: join(folder, 'pool.json'),
    settings: {
      userPoolId,
      userPoolClientId,
      idTokenSeconds: 1800,
      refreshTokenSeconds: 12 * 3600,
      passwordPolicy: {
        minimumLength: 12,
        needsLowercase: true,
        needsUppercase: true,
        needsDigit: true,
        needsSymbol: false,
      },
      groups: ['editors'],
      isSecondFactorRequired: false,
      isProtected: true,
      invitationMail: { subject: 'Welcome', message: 'You are {username}, your password is {####}' },
      recoveryMail: { subject: 'Your code', message: 'Your code is {####}.' },
      ...settings,
    },
    sendMail: (mail) => {
      mails.push(mail);
      return 'a mail';
    },
    now: () => Date.now() + aheadMs,
  });
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: pool.url } },
  });
  operator = new CognitoIdentityProvider({
    endpoint: pool.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
};

/** Adds a user with the password of the editor, which they have chosen themselves. */
const createUser = (email: string, more: Partial<NewUser> = {}) => {
  pool.users.create({ email, password: editor.password, isPermanent: true, groups: [], ...more });
  return { ...editor, username: email };
};

// Signing keys take a second to make. They are made once, and each test begins with a copy.
const template = mkdtempSync(join(tmpdir(), 'user-pool-'));

beforeAll(async () => {
  folder = template;
  aheadMs = 0;
  await start();
  createUser(editor.username, { groups: ['editors'], name: 'Ada Editor' });
  await pool.close();
});

beforeEach(async () => {
  aheadMs = 0;
  mails = [];
  browser.clear();
  folder = mkdtempSync(join(tmpdir(), 'user-pool-'));
  copyFileSync(join(template, 'pool.json'), join(folder, 'pool.json'));
  await start();
});

afterEach(async () => {
  await signOut();
  operator.destroy();
  await pool.close();
});

const codeNow = (secret: string) => generate({ secret, epoch: Math.floor((Date.now() + aheadMs) / 1000) });

const failure = (attempt: Promise<unknown>): Promise<{ name: string; message: string }> =>
  attempt.then(
    (answer) => expect.fail(`was accepted: ${JSON.stringify(answer)}`),
    (error: Error) => ({ name: error.name, message: error.message }),
  );

const notAuthorized = (message: string) => ({ name: 'NotAuthorizedException', message });

/** A call without the library, for requests that the library never sends. */
const call = async (operation: string, request: object | string, headers: Record<string, string> = {}) => {
  const response = await fetch(pool.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: typeof request === 'string' ? request : JSON.stringify(request),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const srpRequest = (USERNAME: string) => ({
  AuthFlow: 'USER_SRP_AUTH',
  ClientId: userPoolClientId,
  AuthParameters: { USERNAME, SRP_A: 'abc123' },
});

const claimFor = (parameters: { USER_ID_FOR_SRP: string; SECRET_BLOCK: string }) => ({
  ChallengeName: 'PASSWORD_VERIFIER',
  ClientId: userPoolClientId,
  ChallengeResponses: {
    USERNAME: parameters.USER_ID_FOR_SRP,
    PASSWORD_CLAIM_SECRET_BLOCK: parameters.SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
    TIMESTAMP: 'Sat Nov 21 10:00:00 UTC 2026',
  },
});

it('signs a user in with the right password, in whatever case the email is written', async () => {
  expect(await signIn({ ...editor, username: 'Editor@Shop.Example' })).toEqual({
    isSignedIn: true,
    nextStep: { signInStep: 'DONE' },
  });
  const { userId, username } = await getCurrentUser();
  expect(username).toBe(userId);
});

it('answers a wrong password and an unknown user alike', async () => {
  const wrong = await failure(signIn({ ...editor, password: 'Wrong-Kettle-42' }));
  const unknown = await failure(signIn({ ...editor, username: 'nobody@shop.example' }));
  expect(wrong).toEqual(notAuthorized('Incorrect username or password.'));
  expect(unknown).toEqual(wrong);
});

it('rejects a password claim that was used before', async () => {
  const { body } = await call('InitiateAuth', srpRequest(editor.username));
  const claim = claimFor(body.ChallengeParameters);
  await call('RespondToAuthChallenge', claim);
  const again = await call('RespondToAuthChallenge', claim);
  expect(again.body.message).toBe('Invalid session for the user, session can only be used once.');
});

it("issues tokens with Cognito's claims that verify against the published keys", async () => {
  await signIn(editor);
  const { tokens } = await fetchAuthSession();
  const idToken = String(tokens?.idToken);
  const keys = createRemoteJWKSet(new URL(pool.jwksUrl));
  const { issuer } = pool;
  const discovery = pool.jwksUrl.replace('jwks.json', 'openid-configuration');
  expect(await (await fetch(discovery)).json()).toEqual({ issuer });
  const { payload: id } = await jwtVerify(idToken, keys, { issuer, audience: userPoolClientId });
  const { payload: access } = await jwtVerify(String(tokens?.accessToken), keys, { issuer });

  expect(issuer).toBe(`https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`);
  expect(decodeProtectedHeader(idToken)).toEqual({ alg: 'RS256', kid: expect.any(String) });
  expect(id).toEqual({
    sub: id.sub,
    'cognito:groups': ['editors'],
    'cognito:username': id.sub,
    email: editor.username,
    email_verified: true,
    name: 'Ada Editor',
    iss: issuer,
    aud: userPoolClientId,
    token_use: 'id',
    origin_jti: access['origin_jti'],
    event_id: access['event_id'],
    auth_time: expect.any(Number),
    iat: expect.any(Number),
    exp: (id.iat ?? 0) + 1800,
    jti: expect.any(String),
  });
  expect(access).toEqual({
    sub: id.sub,
    'cognito:groups': ['editors'],
    username: id.sub,
    client_id: userPoolClientId,
    scope: 'aws.cognito.signin.user.admin',
    iss: issuer,
    token_use: 'access',
    origin_jti: expect.any(String),
    event_id: expect.any(String),
    auth_time: expect.any(Number),
    iat: expect.any(Number),
    exp: (id.iat ?? 0) + 1800,
    jti: expect.any(String),
  });
  expect(access.jti).not.toBe(id.jti);
});

it('leaves out the groups claim for a user without groups', async () => {
  const { idToken } = await pool.users.signIn(createUser('guest@shop.example').username);
  expect(decodeJwt(idToken)).not.toHaveProperty('cognito:groups');
});

it('requires a new password that meets the policy in place of a temporary password', async () => {
  const newcomer = createUser('first@shop.example', { isPermanent: false });
  const answer = await signIn(newcomer);
  expect(answer).toEqual({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: [] },
  });
  const complaints: string[] = [];
  for (const weak of ['short-1A', 'alllowercase-1', 'ALLUPPERCASE-1', 'no-digits-Here'])
    complaints.push((await failure(confirmSignIn({ challengeResponse: weak }))).message);
  const policy = 'Password did not conform with policy: ';
  expect(complaints).toEqual([
    `${policy}Password not long enough`,
    `${policy}Password must have uppercase characters`,
    `${policy}Password must have lowercase characters`,
    `${policy}Password must have numeric characters`,
  ]);
  const chosen = 'Chosen-Kettle-77';
  expect((await confirmSignIn({ challengeResponse: chosen })).isSignedIn).toBe(true);
  await signOut();
  expect(await failure(signIn(newcomer))).toEqual(notAuthorized('Incorrect username or password.'));
  expect((await signIn({ ...newcomer, password: chosen })).isSignedIn).toBe(true);
});

it('rejects a temporary password after seven days', async () => {
  const newcomer = createUser('late@shop.example', { isPermanent: false });
  aheadMs = 7 * 24 * 3600_000;
  expect((await failure(signIn(newcomer))).message).toBe(
    'Temporary password has expired and must be reset by an administrator.',
  );
});

it('accepts an authenticator code of the previous step and rejects an older code', async () => {
  const careful = createUser('careful@shop.example', { totpSecret });
  // A step begins, so that none ends while the test runs.
  aheadMs = 30_000 - (Date.now() % 30_000);
  const code = await codeNow(totpSecret);
  aheadMs += 60_000;
  await signIn(careful);
  expect((await failure(confirmSignIn({ challengeResponse: code }))).name).toBe('CodeMismatchException');
  aheadMs -= 30_000;
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
});

it('rejects an authenticator code three minutes after the password', async () => {
  await signIn(createUser('slow@shop.example', { totpSecret }));
  aheadMs = 180_000;
  expect(await failure(confirmSignIn({ challengeResponse: await codeNow(totpSecret) }))).toEqual(
    notAuthorized('Invalid session for the user, session is expired.'),
  );
});

it('refreshes the tokens of a sign-in', async () => {
  await signIn(editor);
  const before = (await fetchAuthSession()).tokens;
  aheadMs += 60_000;
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens;
  expect(after?.idToken?.payload.iat).toBeGreaterThan(before?.idToken?.payload.iat ?? Infinity);
  expect(after?.idToken?.payload.jti).not.toBe(before?.idToken?.payload.jti);
  for (const claim of ['origin_jti', 'auth_time', 'sub', 'cognito:groups'])
    expect(after?.idToken?.payload[claim]).toEqual(before?.idToken?.payload[claim]);
});

it('revokes the refresh token at the sign-out', async () => {
  await signIn(editor);
  const kept = new Map(browser);
  await signOut();
  for (const [key, value] of kept) browser.set(key, value);
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

it('rejects an expired and an invented refresh token', async () => {
  const { refreshToken } = await pool.users.signIn(editor.username);
  const refresh = (RefreshToken: string) =>
    operator.getTokensFromRefreshToken({ ClientId: userPoolClientId, RefreshToken });
  const { AuthenticationResult } = await refresh(refreshToken);
  expect(AuthenticationResult).toMatchObject({ AccessToken: expect.any(String), ExpiresIn: 1800 });
  expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  expect((await failure(refresh('invented'))).message).toBe('Invalid Refresh Token.');
  aheadMs = 12 * 3600_000;
  expect((await failure(refresh(refreshToken))).message).toBe('Refresh Token has expired');
});

it('keeps users, keys and sign-ins over a restart, and no password in the file', async () => {
  await signIn(editor);
  const idToken = String((await fetchAuthSession()).tokens?.idToken);
  await pool.close();
  expect(readFileSync(join(folder, 'pool.json'), 'utf8')).not.toContain(editor.password);
  await start();
  expect(pool.users.exists(editor.username)).toBe(true);
  await jwtVerify(idToken, createRemoteJWKSet(new URL(pool.jwksUrl)), { issuer: pool.issuer });
  expect((await fetchAuthSession({ forceRefresh: true })).tokens?.idToken).toBeDefined();
  await signOut();
  expect((await signIn(editor)).isSignedIn).toBe(true);
});

it('rejects a sign-in with the password in the clear', async () => {
  expect(await failure(signIn({ ...editor, options: { authFlowType: 'USER_PASSWORD_AUTH' } }))).toEqual({
    name: 'InvalidParameterException',
    message: 'USER_PASSWORD_AUTH flow not enabled for this client',
  });
});

it("answers malformed calls with Cognito's errors", async () => {
  const AuthFlow = 'USER_SRP_AUTH';
  const ClientId = userPoolClientId;
  const AuthParameters = { USERNAME: editor.username, SRP_A: '0' };
  const answers = await Promise.all([
    call('InitiateAuth', '{'),
    call('InitiateAuth', { AuthFlow }),
    call('InitiateAuth', { AuthFlow, ClientId: 'foreign', AuthParameters }),
    call('InitiateAuth', { AuthFlow, ClientId, AuthParameters: { SRP_A: 'abc' } }),
    call('InitiateAuth', { AuthFlow, ClientId, AuthParameters }),
    call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ClientId,
      ChallengeResponses: { USERNAME: 'x' },
    }),
    call('SignUp', {}),
  ]);
  expect(answers.map(({ body, status }) => [status, body.__type])).toEqual([
    [400, 'SerializationException'],
    [400, 'InvalidParameterException'],
    [400, 'ResourceNotFoundException'],
    [400, 'InvalidParameterException'],
    [400, 'InvalidParameterException'],
    [400, 'InvalidParameterException'],
    [400, 'UnknownOperationException'],
  ]);
  expect(answers[2]?.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException:');
});

it('lets pages of any origin call the user pool', async () => {
  const origin = 'http://localhost:4000';
  const preflight = await fetch(pool.url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'cache-control,content-type,x-amz-target,x-amz-user-agent',
    },
  });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-amz-target');
});

it('accepts a challenge session once, and only for its own step and user', async () => {
  const newcomer = createUser('first@shop.example', { isPermanent: false });
  // Amplify does not expose the session, so it is read from the response.
  const replies: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const reply = await fetch(...request);
    replies.push(await reply.clone().text());
    return reply;
  };
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  await signIn(newcomer);
  const challenge = JSON.parse(replies.at(-1) ?? '');
  expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  expect(challenge.ChallengeParameters).toEqual({
    USER_ID_FOR_SRP: expect.any(String),
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email_verified: 'true', email: newcomer.username }),
  });
  const answer = (ChallengeName: string, USERNAME: string) =>
    call('RespondToAuthChallenge', {
      ChallengeName,
      ClientId: userPoolClientId,
      Session: challenge.Session,
      ChallengeResponses: { USERNAME, NEW_PASSWORD: 'Chosen-Kettle-77', SOFTWARE_TOKEN_MFA_CODE: '123456' },
    });
  const invalidSession = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
  expect((await answer('SOFTWARE_TOKEN_MFA', newcomer.username)).body).toEqual(invalidSession);
  expect((await answer('NEW_PASSWORD_REQUIRED', editor.username)).body).toEqual(invalidSession);
  expect((await answer('NEW_PASSWORD_REQUIRED', newcomer.username)).status).toBe(200);
  expect((await answer('NEW_PASSWORD_REQUIRED', newcomer.username)).body.message).toBe(
    'Invalid session for the user, session can only be used once.',
  );
});

it('rejects wrong authenticator codes and a code that was used before', async () => {
  const careful = createUser('careful@shop.example', { totpSecret });
  expect((await signIn(careful)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  expect(await failure(confirmSignIn({ challengeResponse: '000000' }))).toEqual({
    name: 'CodeMismatchException',
    message: 'Invalid code received for user',
  });
  const code = await codeNow(totpSecret);
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
  await signOut();
  await signIn(careful);
  expect(await failure(confirmSignIn({ challengeResponse: code }))).toEqual({
    name: 'ExpiredCodeException',
    message: 'Your software token has already been used once.',
  });
});

/** The editor, as an operator names them. */
const EDITOR = { UserPoolId: userPoolId, Username: editor.username };

const readCode = () => mails.at(-1)?.html?.match(/\d{6}/)?.[0] ?? '';

const newPassword = 'Chosen-Kettle-77';

const setNewPassword = (confirmationCode: string, password = newPassword) =>
  confirmResetPassword({ username: editor.username, confirmationCode, newPassword: password });

it('mails a code that sets a new password once', async () => {
  const { nextStep } = await resetPassword({ username: editor.username });
  expect(nextStep.codeDeliveryDetails).toEqual({
    attributeName: 'email',
    deliveryMedium: 'EMAIL',
    destination: 'e***@s***',
  });
  expect(mails).toMatchObject([{ to: [editor.username], subject: 'Your code' }]);
  const code = readCode();
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await failure(setNewPassword(wrong))).toEqual({
    name: 'CodeMismatchException',
    message: 'Invalid verification code provided, please try again.',
  });
  expect((await failure(setNewPassword(code, 'short-1A'))).name).toBe('InvalidPasswordException');
  await setNewPassword(code);
  const expired = {
    name: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
  };
  expect(await failure(setNewPassword(code))).toEqual(expired);
  expect(await failure(signIn(editor))).toEqual(notAuthorized('Incorrect username or password.'));
  expect((await signIn({ ...editor, password: newPassword })).isSignedIn).toBe(true);
});

it('rejects a mailed code after an hour, and when a newer one was sent', async () => {
  await resetPassword({ username: editor.username });
  const first = readCode();
  aheadMs = 3600_000;
  expect((await failure(setNewPassword(first))).name).toBe('ExpiredCodeException');
  await resetPassword({ username: editor.username });
  // Once in a million times, both codes are the same.
  if (readCode() !== first) expect((await failure(setNewPassword(first))).name).toBe('CodeMismatchException');
  await setNewPassword(readCode());
});

it('answers a forgotten password of an unknown user like that of a user, and sends nothing', async () => {
  const { nextStep } = await resetPassword({ username: 'nobody@shop.example' });
  expect(nextStep.codeDeliveryDetails.destination).toBe('n***@s***');
  expect(mails).toEqual([]);
  const attempt = confirmResetPassword({
    username: 'nobody@shop.example',
    confirmationCode: '123456',
    newPassword,
  });
  expect((await failure(attempt)).name).toBe('CodeMismatchException');
});

it('sends no code to a user whose first password was never replaced', async () => {
  const { username } = createUser('first@shop.example', { isPermanent: false });
  expect(await failure(resetPassword({ username }))).toEqual(
    notAuthorized('User password cannot be reset in the current state.'),
  );
});

it('limits the codes that are requested and entered within an hour', async () => {
  for (let count = 0; count < 10; count += 1) await resetPassword({ username: editor.username });
  const tooMany = {
    name: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  };
  expect(await failure(resetPassword({ username: editor.username }))).toEqual(tooMany);
  expect(await failure(setNewPassword(readCode()))).toEqual(tooMany);
  aheadMs = 3600_001;
  await resetPassword({ username: editor.username });
});

it('requires a new password after an operator has reset it', async () => {
  await operator.adminResetUserPassword(EDITOR);
  expect((await operator.adminGetUser(EDITOR)).UserStatus).toBe('RESET_REQUIRED');
  for (const password of [editor.password, 'Wrong-Kettle-42']) {
    expect((await signIn({ ...editor, password })).nextStep).toEqual({ signInStep: 'RESET_PASSWORD' });
  }
  await setNewPassword(readCode());
  expect((await operator.adminGetUser(EDITOR)).UserStatus).toBe('CONFIRMED');
  expect((await signIn({ ...editor, password: newPassword })).isSignedIn).toBe(true);
});

it('lets a user turn an authenticator app on and off', async () => {
  await signIn(editor);
  expect(await fetchMFAPreference()).toEqual({ preferred: undefined, enabled: undefined });
  expect(await failure(updateMFAPreference({ totp: 'PREFERRED' }))).toEqual({
    name: 'InvalidParameterException',
    message: 'User has not set up software token mfa',
  });
  const { sharedSecret } = await setUpTOTP();
  expect((await failure(verifyTOTPSetup({ code: '000000' }))).name).toBe('EnableSoftwareTokenMFAException');
  await verifyTOTPSetup({ code: await codeNow(sharedSecret) });
  // A verified app is not asked for until it is turned on.
  expect((await fetchMFAPreference()).enabled).toBeUndefined();
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] });
  await signOut();

  expect((await signIn(editor)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  aheadMs += 30_000;
  await confirmSignIn({ challengeResponse: await codeNow(sharedSecret) });
  await updateMFAPreference({ totp: 'DISABLED' });
  await signOut();
  expect((await signIn(editor)).isSignedIn).toBe(true);
});

it('leads a user without an authenticator app to its setup, where the pool demands one', async () => {
  await pool.close();
  await start({ isSecondFactorRequired: true });
  const person = createUser('second@shop.example');
  const { nextStep } = await signIn(person);
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    throw new Error(`The step is ${nextStep.signInStep}`);
  const { sharedSecret } = nextStep.totpSetupDetails;
  expect((await failure(confirmSignIn({ challengeResponse: '000000' }))).name).toBe(
    'EnableSoftwareTokenMFAException',
  );
  expect((await confirmSignIn({ challengeResponse: await codeNow(sharedSecret) })).isSignedIn).toBe(true);
  expect((await fetchMFAPreference()).enabled).toEqual(['TOTP']);
  await signOut();
  expect((await signIn(person)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
});

it('ends every session of a user who asks for it', async () => {
  await signIn(editor);
  const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  await signOut({ global: true });
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  expect(await failure(operator.getUser({ AccessToken }))).toEqual(
    notAuthorized('Access Token has been revoked'),
  );
});

const invited = 'new@shop.example';
const INVITATION = {
  UserPoolId: userPoolId,
  Username: invited,
  UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
};
const RESENT = { ...INVITATION, MessageAction: 'RESEND' as const };
const readPassword = () => / your password is (\S+)$/.exec(mails.at(-1)?.html ?? '')?.[1] ?? '';

it('mails an invitation to a new user, and another one on request', async () => {
  const { User } = await operator.adminCreateUser(INVITATION);
  expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
  expect(mails.at(-1)).toMatchObject({ to: [invited], subject: 'Welcome' });
  const first = readPassword();
  expect((await failure(operator.adminCreateUser(INVITATION))).name).toBe('UsernameExistsException');
  await operator.adminCreateUser(RESENT);
  const withFirst = await failure(signIn({ username: invited, password: first }));
  expect(withFirst.name).toBe('NotAuthorizedException');
  const { nextStep } = await signIn({ username: invited, password: readPassword() });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await confirmSignIn({ challengeResponse: newPassword });
  expect((await failure(operator.adminCreateUser(RESENT))).name).toBe('UnsupportedUserStateException');
});

it.each([
  [
    'an invitation without an address',
    () => operator.adminCreateUser({ ...INVITATION, Username: 'no-address' }),
    'InvalidParameterException',
  ],
  ['an invitation again of nobody', () => operator.adminCreateUser(RESENT), 'UserNotFoundException'],
  [
    'an unknown group of a user',
    () => operator.adminAddUserToGroup({ ...EDITOR, GroupName: 'cleaners' }),
    'ResourceNotFoundException',
  ],
  [
    'a list of an unknown group',
    () => operator.listUsersInGroup({ UserPoolId: userPoolId, GroupName: 'cleaners' }),
    'ResourceNotFoundException',
  ],
  [
    'an unknown user',
    () => operator.adminDisableUser({ ...EDITOR, Username: invited }),
    'UserNotFoundException',
  ],
  [
    'another pool',
    () => operator.adminGetUser({ ...EDITOR, UserPoolId: 'us-east-1_other' }),
    'ResourceNotFoundException',
  ],
])('refuses %s', async (_, attempt, name) => {
  expect((await failure(attempt())).name).toBe(name);
});

it('lists the users of a group page by page', async () => {
  await operator.adminCreateUser(INVITATION);
  await operator.adminAddUserToGroup({ ...EDITOR, Username: invited, GroupName: 'editors' });
  const list = { UserPoolId: userPoolId, GroupName: 'editors', Limit: 1 };
  const first = await operator.listUsersInGroup(list);
  const second = await operator.listUsersInGroup({ ...list, NextToken: first.NextToken });
  expect(second.NextToken).toBeUndefined();
  const addresses = [...(first.Users ?? []), ...(second.Users ?? [])].map(
    ({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value,
  );
  expect(addresses).toEqual([editor.username, invited]);
});

const readAttributes = async (AccessToken: string) =>
  (await operator.getUser({ AccessToken })).UserAttributes;

it('signs a disabled user out and in again only once enabled', async () => {
  const { accessToken } = await pool.users.signIn(editor.username);
  await operator.adminDisableUser(EDITOR);
  expect((await failure(readAttributes(accessToken))).message).toBe('Access Token has been revoked');
  expect(await failure(signIn(editor))).toEqual(notAuthorized('User is disabled.'));
  expect((await operator.adminGetUser(EDITOR)).Enabled).toBe(false);
  await operator.adminEnableUser(EDITOR);
  expect((await signIn(editor)).isSignedIn).toBe(true);
});

it('ends every sign-in of a user', async () => {
  const { accessToken } = await pool.users.signIn(editor.username);
  await operator.adminUserGlobalSignOut(EDITOR);
  expect((await failure(readAttributes(accessToken))).message).toBe('Access Token has been revoked');
});

it('takes calls of an operator only with a signature, and not from a page', async () => {
  const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };
  const answers = await Promise.all([
    call('AdminGetUser', EDITOR),
    call('ListUsersInGroup', { UserPoolId: userPoolId, GroupName: 'editors' }),
    call('AdminGetUser', EDITOR, { ...signed, origin: 'https://evil.example' }),
  ]);
  for (const { body } of answers) expect(body.__type).toBe('MissingAuthenticationTokenException');
});

it('rejects an access token that is forged, expired, revoked or an ID token', async () => {
  const { accessToken, idToken, refreshToken } = await pool.users.signIn(editor.username);
  expect(await readAttributes(accessToken)).toContainEqual({ Name: 'name', Value: 'Ada Editor' });
  for (const invalid of [`${accessToken.slice(0, -8)}AAAAAAAA`, idToken])
    expect(await failure(readAttributes(invalid))).toEqual(notAuthorized('Invalid Access Token'));
  aheadMs = 3600_000;
  expect((await failure(readAttributes(accessToken))).message).toBe('Access Token has expired');
  aheadMs = 0;
  await operator.revokeToken({ ClientId: userPoolClientId, Token: refreshToken });
  expect((await failure(readAttributes(accessToken))).message).toBe('Access Token has been revoked');
});
