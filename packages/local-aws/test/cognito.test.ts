// The staff pool on a laptop, seen by the library that staff's browsers run.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StaffPool, type StaffPoolSettings, startStaffPool } from '../cognito/staff-pool.ts';

const userPoolClientId = 'laptop00client';
const userPoolId = 'us-east-1_laptop00';
const editor = { username: 'editor@plainly.example', password: 'Quiet-Kettle-42' };
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let pool: StaffPool;
let folder: string;
let aheadMs: number;
let mails: { to: string; code: string }[];
const browser = new Map<string, string>();

// Amplify warns of every user pool that is not at its AWS address.
ConsoleLogger.LOG_LEVEL = 'ERROR';

cognitoUserPoolsTokenProvider.setKeyValueStorage({
  setItem: (key, value) => Promise.resolve(void browser.set(key, value)),
  getItem: (key) => Promise.resolve(browser.get(key) ?? null),
  removeItem: (key) => Promise.resolve(void browser.delete(key)),
  clear: () => Promise.resolve(browser.clear()),
});

async function start(settings: Partial<StaffPoolSettings> = {}): Promise<void> {
  pool = await startStaffPool({
    port: 0,
    file: join(folder, 'pool.json'),
    region: 'us-east-1',
    userPoolId,
    userPoolClientId,
    clock: () => Date.now() + aheadMs,
    onMail: (mail) => mails.push(mail),
    ...settings,
  });
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: pool.url } },
  });
}

// Signing keys take a second to make: made once, and each test begins with a copy.
const template = mkdtempSync(join(tmpdir(), 'staff-pool-'));

beforeAll(async () => {
  folder = template;
  aheadMs = 0;
  await start();
  pool.users.create({
    email: editor.username,
    password: editor.password,
    permanent: true,
    groups: ['content-editors'],
    name: 'Ada Editor',
  });
  await pool.close();
});

afterAll(() => rmSync(template, { recursive: true }));

beforeEach(async () => {
  aheadMs = 0;
  mails = [];
  browser.clear();
  folder = mkdtempSync(join(tmpdir(), 'staff-pool-'));
  copyFileSync(join(template, 'pool.json'), join(folder, 'pool.json'));
  await start();
});

afterEach(async () => {
  await signOut();
  await pool.close();
  rmSync(folder, { recursive: true });
});

const codeNow = (secret: string) => generate({ secret, epoch: Math.floor((Date.now() + aheadMs) / 1000) });

const refusal = (attempt: Promise<unknown>): Promise<{ name: string; message: string }> =>
  attempt.then(
    (answer) => expect.fail(`was accepted: ${JSON.stringify(answer)}`),
    (error: Error) => ({ name: error.name, message: error.message }),
  );

const notAuthorized = (message: string) => ({ name: 'NotAuthorizedException', message });

/** A call without the library, for what the library never sends. */
async function call(operation: string, request: object | string, headers: Record<string, string> = {}) {
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
}

const beginSrp = (USERNAME: string) => ({
  AuthFlow: 'USER_SRP_AUTH',
  ClientId: userPoolClientId,
  AuthParameters: { USERNAME, SRP_A: 'abc123' },
});

const srpBegun = async (username: string) => (await call('InitiateAuth', beginSrp(username))).body;

const userOf = async (AccessToken: string) => (await call('GetUser', { AccessToken })).body;

async function refreshWith(token: string) {
  const AuthParameters = { REFRESH_TOKEN: token };
  const request = { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: userPoolClientId, AuthParameters };
  return (await call('InitiateAuth', request)).body;
}

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

/** A sign-in with a wrong password, without the library's arithmetic; gives the pool's sentence. */
async function guess(username: string): Promise<string> {
  const { body } = await call('InitiateAuth', beginSrp(username));
  if (body.message) return body.message;
  return (await call('RespondToAuthChallenge', claimFor(body.ChallengeParameters))).body.message;
}

const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=laptop, SignedHeaders=host, Signature=00' };

test('the right password signs an editor in', async () => {
  expect(await signIn(editor)).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  const { signInDetails, userId, username } = await getCurrentUser();
  expect(signInDetails?.loginId).toBe(editor.username);
  expect(username).toBe(userId);
});

test('the email may be written in another case', async () => {
  const answer = await signIn({ ...editor, username: 'Editor@Plainly.Example' });
  expect(answer.isSignedIn).toBe(true);
});

test('a wrong password and an unknown user get the same answer', async () => {
  const wrong = await refusal(signIn({ ...editor, password: 'Wrong-Kettle-42' }));
  const unknown = await refusal(signIn({ ...editor, username: 'nobody@plainly.example' }));
  expect(wrong).toEqual(notAuthorized('Incorrect username or password.'));
  expect(unknown).toEqual(wrong);
});

test('an unknown user is given a salt and an id that stay the same, like a known one', async () => {
  const known = await srpBegun(editor.username);
  const [first, second] = [
    await srpBegun('nobody@plainly.example'),
    await srpBegun('nobody@plainly.example'),
  ];
  expect(Object.keys(first.ChallengeParameters)).toEqual(Object.keys(known.ChallengeParameters));
  expect(first.ChallengeParameters.SALT).toBe(second.ChallengeParameters.SALT);
  expect(first.ChallengeParameters.USER_ID_FOR_SRP).toBe(second.ChallengeParameters.USER_ID_FOR_SRP);
  expect(first.ChallengeParameters.SALT).toHaveLength(known.ChallengeParameters.SALT.length);
  expect(first.ChallengeParameters.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('a disabled user is told so, and what was signed in ends', async () => {
  await signIn(editor);
  pool.users.disable(editor.username);
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  expect(await refusal(signIn(editor))).toEqual(notAuthorized('User is disabled.'));
  pool.users.enable(editor.username);
  expect((await signIn(editor)).isSignedIn).toBe(true);
});

test('a user who never confirmed, and one whose password was reset, are led to the steps for it', async () => {
  pool.users.create({
    email: 'new@plainly.example',
    password: editor.password,
    permanent: true,
    groups: [],
    confirmed: false,
  });
  const unconfirmed = await signIn({ ...editor, username: 'new@plainly.example' });
  expect(unconfirmed.nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  pool.users.requirePasswordReset(editor.username);
  expect((await signIn(editor)).nextStep.signInStep).toBe('RESET_PASSWORD');
});

test('after five wrong passwords even the right one must wait, twice as long each time', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await guess(editor.username)).toBe('Incorrect username or password.');
  expect(await refusal(signIn(editor))).toEqual(notAuthorized('Password attempts exceeded'));
  aheadMs += 1000;
  expect(await guess(editor.username)).toBe('Incorrect username or password.');
  aheadMs += 1000;
  expect(await refusal(signIn(editor))).toEqual(notAuthorized('Password attempts exceeded'));
  aheadMs += 1000;
  expect((await signIn(editor)).isSignedIn).toBe(true);
  expect(await guess(editor.username)).toBe('Incorrect username or password.');
  expect((await call('InitiateAuth', beginSrp(editor.username))).status).toBe(200);
});

test('an unknown user is braked like a known one, and a quarter of an hour forgives', async () => {
  const nobody = 'nobody@plainly.example';
  for (let attempt = 0; attempt < 5; attempt += 1) await guess(nobody);
  expect(await guess(nobody)).toBe('Password attempts exceeded');
  aheadMs += 15 * 60_000;
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await guess(nobody)).toBe('Incorrect username or password.');
});

test('a claim made for one sign-in does not serve another', async () => {
  const { body } = await call('InitiateAuth', beginSrp(editor.username));
  const claim = claimFor(body.ChallengeParameters);
  await call('RespondToAuthChallenge', claim);
  const again = await call('RespondToAuthChallenge', claim);
  expect(again.body.message).toBe('Invalid session for the user, session can only be used once.');
});

test('tokens verify against the published keys and carry what Cognito puts into them', async () => {
  await signIn(editor);
  const { tokens } = await fetchAuthSession();
  const idToken = String(tokens?.idToken);
  const keys = createRemoteJWKSet(new URL(pool.jwksUrl));
  const { issuer } = pool;
  const { payload: id } = await jwtVerify(idToken, keys, { issuer, audience: userPoolClientId });
  const { payload: access } = await jwtVerify(String(tokens?.accessToken), keys, { issuer });

  expect(issuer).toBe(`https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`);
  expect(decodeProtectedHeader(idToken)).toEqual({ alg: 'RS256', kid: expect.any(String) });
  expect(id).toEqual({
    sub: id.sub,
    'cognito:groups': ['content-editors'],
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
    exp: (id.iat ?? 0) + 3600,
    jti: expect.any(String),
  });
  expect(access).toEqual({
    sub: id.sub,
    'cognito:groups': ['content-editors'],
    username: id.sub,
    client_id: userPoolClientId,
    scope: 'aws.cognito.signin.user.admin',
    iss: issuer,
    token_use: 'access',
    origin_jti: expect.any(String),
    event_id: expect.any(String),
    auth_time: expect.any(Number),
    iat: expect.any(Number),
    exp: (id.iat ?? 0) + 3600,
    jti: expect.any(String),
  });
  expect(access.jti).not.toBe(id.jti);
});

test('the keys are also found by discovery', async () => {
  const folderOfKeys = `${pool.url}/${userPoolId}/.well-known`;
  const found = await (await fetch(`${folderOfKeys}/openid-configuration`)).json();
  expect(found).toMatchObject({ issuer: pool.issuer, jwks_uri: pool.jwksUrl });
  const { keys } = await (await fetch(found.jwks_uri)).json();
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('whoever is in no group has no groups claim', async () => {
  pool.users.create({
    email: 'guest@plainly.example',
    password: editor.password,
    permanent: true,
    groups: [],
  });
  await signIn({ ...editor, username: 'guest@plainly.example' });
  const { tokens } = await fetchAuthSession();
  expect(tokens?.idToken?.payload).not.toHaveProperty('cognito:groups');
});

test('a temporary password must be changed before anything else', async () => {
  const newcomer = { username: 'first@plainly.example', password: 'Borrowed-Key-1' };
  pool.users.create({ email: newcomer.username, password: newcomer.password, permanent: false, groups: [] });
  const answer = await signIn(newcomer);
  expect(answer).toEqual({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: [] },
  });
  const complaints: string[] = [];
  for (const weak of ['short-1A', 'alllowercase-1', 'ALLUPPERCASE-1', 'no-digits-Here'])
    complaints.push((await refusal(confirmSignIn({ challengeResponse: weak }))).message);
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
  expect(await refusal(signIn(newcomer))).toEqual(notAuthorized('Incorrect username or password.'));
  expect((await signIn({ ...newcomer, password: chosen })).isSignedIn).toBe(true);
});

test('a temporary password ends after seven days', async () => {
  const newcomer = { username: 'late@plainly.example', password: 'Borrowed-Key-1' };
  pool.users.create({ email: newcomer.username, password: newcomer.password, permanent: false, groups: [] });
  aheadMs = 7 * 24 * 3600_000;
  expect((await refusal(signIn(newcomer))).message).toBe(
    'Temporary password has expired and must be reset by an administrator.',
  );
});

test('an authenticator app is set up, asked for at the next sign-in, and each code counts once', async () => {
  await signIn(editor);
  const { sharedSecret } = await setUpTOTP();
  expect((await refusal(verifyTOTPSetup({ code: '000000' }))).name).toBe('EnableSoftwareTokenMFAException');
  const code = await codeNow(sharedSecret);
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] });
  await signOut();

  const asked = await signIn(editor);
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  expect(await refusal(confirmSignIn({ challengeResponse: code }))).toEqual({
    name: 'ExpiredCodeException',
    message: 'Your software token has already been used once.',
  });
  expect(await refusal(confirmSignIn({ challengeResponse: '000000' }))).toEqual({
    name: 'CodeMismatchException',
    message: 'Invalid code received for user',
  });
  aheadMs += 30_000;
  const next = await codeNow(sharedSecret);
  expect((await confirmSignIn({ challengeResponse: next })).isSignedIn).toBe(true);
});

test('a code of the step before counts, an older one does not', async () => {
  const careful = { username: 'careful@plainly.example', password: editor.password };
  pool.users.create({
    email: careful.username,
    password: careful.password,
    permanent: true,
    groups: [],
    totpSecret,
  });
  const code = await codeNow(totpSecret);
  aheadMs += 60_000;
  await signIn(careful);
  expect((await refusal(confirmSignIn({ challengeResponse: code }))).name).toBe('CodeMismatchException');
  aheadMs -= 30_000;
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
});

test('guessing codes is braked like guessing passwords, and a right password in between does not help', async () => {
  const careful = { username: 'careful@plainly.example', password: editor.password };
  pool.users.create({
    email: careful.username,
    password: careful.password,
    permanent: true,
    groups: [],
    totpSecret,
  });
  await signIn(careful);
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await refusal(confirmSignIn({ challengeResponse: 'abcdef' }))).name).toBe(
      'CodeMismatchException',
    );
  await signIn(careful);
  await refusal(confirmSignIn({ challengeResponse: 'abcdef' }));
  expect(await refusal(signIn(careful))).toEqual(notAuthorized('Password attempts exceeded'));
});

test('where the pool requires an authenticator app, the first sign-in sets it up', async () => {
  await pool.close();
  await start({ totp: 'required' });
  const answer = await signIn(editor);
  if (answer.nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    throw new Error(`asked for ${answer.nextStep.signInStep}`);
  const { sharedSecret } = answer.nextStep.totpSetupDetails;
  const code = await codeNow(sharedSecret);
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
  await signOut();
  expect((await signIn(editor)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
});

test('a sign-in left for three minutes has expired', async () => {
  pool.users.create({
    email: 'slow@plainly.example',
    password: editor.password,
    permanent: true,
    groups: [],
    totpSecret,
  });
  await signIn({ ...editor, username: 'slow@plainly.example' });
  aheadMs = 180_000;
  expect(await refusal(confirmSignIn({ challengeResponse: await codeNow(totpSecret) }))).toEqual(
    notAuthorized('Invalid session for the user, session is expired.'),
  );
});

test('a session answers once, and only the step and the user it was made for', async () => {
  await pool.close();
  await start({ isUserPasswordAuthAllowed: true });
  const newcomer = { USERNAME: 'first@plainly.example', PASSWORD: editor.password };
  pool.users.create({ email: newcomer.USERNAME, password: editor.password, permanent: false, groups: [] });
  const { body } = await call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: userPoolClientId,
    AuthParameters: newcomer,
  });
  expect(body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  expect(body.ChallengeParameters).toEqual({
    USER_ID_FOR_SRP: expect.any(String),
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email_verified: 'true', email: newcomer.USERNAME }),
  });
  const answer = (ChallengeName: string, USERNAME: string) =>
    call('RespondToAuthChallenge', {
      ChallengeName,
      ClientId: userPoolClientId,
      Session: body.Session,
      ChallengeResponses: { USERNAME, NEW_PASSWORD: 'Chosen-Kettle-77', SOFTWARE_TOKEN_MFA_CODE: '123456' },
    });
  const unfit = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
  expect((await answer('SOFTWARE_TOKEN_MFA', 'first@plainly.example')).body).toEqual(unfit);
  expect((await answer('NEW_PASSWORD_REQUIRED', editor.username)).body).toEqual(unfit);
  expect((await answer('NEW_PASSWORD_REQUIRED', 'first@plainly.example')).status).toBe(200);
  expect((await answer('NEW_PASSWORD_REQUIRED', 'first@plainly.example')).body.message).toBe(
    'Invalid session for the user, session can only be used once.',
  );
});

test('a refresh brings new tokens of the same sign-in', async () => {
  await signIn(editor);
  const before = (await fetchAuthSession()).tokens;
  aheadMs += 60_000;
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens;
  expect(after?.idToken?.payload.iat).toBeGreaterThan(before?.idToken?.payload.iat ?? Infinity);
  expect(after?.idToken?.payload.jti).not.toBe(before?.idToken?.payload.jti);
  for (const claim of ['origin_jti', 'auth_time', 'sub', 'cognito:groups'])
    expect(after?.idToken?.payload[claim]).toEqual(before?.idToken?.payload[claim]);
});

test('an id token that ends soon is refreshed unasked', async () => {
  await pool.close();
  await start({ idTokenSeconds: 4 });
  await signIn(editor);
  const first = (await fetchAuthSession()).tokens?.idToken?.payload.jti;
  const second = (await fetchAuthSession()).tokens?.idToken?.payload.jti;
  expect(second).not.toBe(first);
});

test('signing out revokes the refresh token and the access token', async () => {
  await signIn(editor);
  const { tokens } = await fetchAuthSession();
  const kept = new Map(browser);
  await signOut();
  for (const [key, value] of kept) browser.set(key, value);
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  const AccessToken = String(tokens?.accessToken);
  expect((await call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
});

test('a global sign-out ends the sign-ins of every browser', async () => {
  await signIn(editor);
  const elsewhere = await pool.users.tokensFor(editor.username);
  await signOut({ global: true });
  const { body } = await call('GetTokensFromRefreshToken', {
    ClientId: userPoolClientId,
    RefreshToken: elsewhere.refreshToken,
  });
  expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
});

test('a refresh token has its end, and an invented one is invalid', async () => {
  const { refreshToken } = await pool.users.tokensFor(editor.username);
  const { AuthenticationResult } = await refreshWith(refreshToken);
  expect(Object.keys(AuthenticationResult)).toEqual(['AccessToken', 'ExpiresIn', 'IdToken', 'TokenType']);
  expect((await refreshWith('invented')).message).toBe('Invalid Refresh Token.');
  aheadMs = 12 * 3600_000;
  expect((await refreshWith(refreshToken)).message).toBe('Refresh Token has expired');
});

test('an access token is refused once it has expired, and an id token in its place always', async () => {
  const { accessToken, idToken } = await pool.users.tokensFor(editor.username);
  expect((await userOf(accessToken)).UserAttributes).toContainEqual({
    Name: 'email',
    Value: editor.username,
  });
  expect((await userOf(idToken)).message).toBe('Invalid Access Token');
  expect((await userOf('not.a.token')).message).toBe('Invalid Access Token');
  aheadMs = 3600_000;
  expect((await userOf(accessToken)).message).toBe('Access Token has expired');
});

test('users, keys and sign-ins outlive a restart, and no password lies in the file', async () => {
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

test('a password is changed by who knows the old one', async () => {
  await signIn(editor);
  const newPassword = 'Louder-Kettle-43';
  expect(await refusal(updatePassword({ oldPassword: 'Wrong-Kettle-42', newPassword }))).toEqual(
    notAuthorized('Incorrect username or password.'),
  );
  await updatePassword({ oldPassword: editor.password, newPassword });
  await signOut();
  await refusal(signIn(editor));
  expect((await signIn({ ...editor, password: newPassword })).isSignedIn).toBe(true);
});

test('a forgotten password is replaced with the code from the mail, and asking tells nothing about who exists', async () => {
  const { nextStep } = await resetPassword(editor);
  expect(nextStep.codeDeliveryDetails.destination).toBe('e***@p***');
  const stranger = await resetPassword({ username: 'e.nobody@plainly.example' });
  expect(stranger.nextStep).toEqual(nextStep);
  expect(mails.map(({ to }) => to)).toEqual([editor.username]);

  const confirm = (confirmationCode: string, username = editor.username) =>
    confirmResetPassword({ username, confirmationCode, newPassword: 'Fresh-Kettle-44' });
  expect((await refusal(confirm('wrong'))).name).toBe('CodeMismatchException');
  expect((await refusal(confirm('123456', 'e.nobody@plainly.example'))).name).toBe('ExpiredCodeException');
  await confirm(mails[0]?.code ?? '');
  expect((await refusal(confirm(mails[0]?.code ?? ''))).name).toBe('ExpiredCodeException');
  expect((await signIn({ ...editor, password: 'Fresh-Kettle-44' })).isSignedIn).toBe(true);
});

test('a password in the clear is refused, since the client allows SRP only', async () => {
  expect(await refusal(signIn({ ...editor, options: { authFlowType: 'USER_PASSWORD_AUTH' } }))).toEqual({
    name: 'InvalidParameterException',
    message: 'USER_PASSWORD_AUTH flow not enabled for this client',
  });
});

test('malformed calls get the errors of AWS, none of them a 5xx', async () => {
  const AuthFlow = 'USER_SRP_AUTH';
  const ClientId = userPoolClientId;
  const AuthParameters = { USERNAME: editor.username, SRP_A: '0' };
  const answers = await Promise.all([
    call('InitiateAuth', '{'),
    call('InitiateAuth', 'null'),
    call('InitiateAuth', { AuthFlow }),
    call('InitiateAuth', { AuthFlow: 'MAGIC', ClientId }),
    call('InitiateAuth', { AuthFlow, ClientId: 'foreign', AuthParameters }),
    call('InitiateAuth', { AuthFlow, ClientId, AuthParameters: { SRP_A: 'abc' } }),
    call('InitiateAuth', { AuthFlow, ClientId, AuthParameters }),
    call('InitiateAuth', 'x'.repeat(3_000_000)),
    call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ClientId,
      ChallengeResponses: { USERNAME: 'x' },
    }),
    call('SignUp', {}),
    call('constructor', {}),
  ]);
  expect(answers.map(({ body, status }) => [status, body.__type])).toEqual([
    [400, 'SerializationException'],
    [400, 'InvalidParameterException'],
    [400, 'InvalidParameterException'],
    [400, 'InvalidParameterException'],
    [400, 'ResourceNotFoundException'],
    [400, 'InvalidParameterException'],
    [400, 'InvalidParameterException'],
    [400, 'SerializationException'],
    [400, 'InvalidParameterException'],
    [400, 'UnknownOperationException'],
    [400, 'UnknownOperationException'],
  ]);
  expect(answers[4]?.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException:');
});

test('a page of any origin may call what the browser needs, but never act as the administrator', async () => {
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
  const target = { UserPoolId: userPoolId, Username: editor.username };
  expect((await call('AdminDisableUser', target, { ...signed, origin })).status).toBe(400);
  expect((await call('AdminDisableUser', target)).body.__type).toBe('MissingAuthenticationTokenException');
  expect((await signIn(editor)).isSignedIn).toBe(true);
});

test('a signed administrator adds a user, puts it into the group, and disables it', async () => {
  const target = { UserPoolId: userPoolId, Username: 'hired@plainly.example' };
  const admin = async (operation: string, more: object = {}) =>
    (await call(operation, { ...target, ...more }, signed)).body;
  const { User } = await admin('AdminCreateUser', {
    UserAttributes: [{ Name: 'email', Value: target.Username }],
  });
  expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
  expect((await admin('AdminCreateUser')).__type).toBe('UsernameExistsException');
  await admin('AdminAddUserToGroup', { GroupName: 'content-editors' });
  await signIn({ username: target.Username, password: mails[0]?.code ?? '' });
  await confirmSignIn({ challengeResponse: 'Chosen-Kettle-77' });
  const { tokens } = await fetchAuthSession();
  expect(tokens?.idToken?.payload['cognito:groups']).toEqual(['content-editors']);
  expect(await admin('AdminGetUser')).toMatchObject({ UserStatus: 'CONFIRMED', Username: User.Username });
  await admin('AdminDisableUser');
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  expect((await admin('AdminGetUser', { Username: 'nobody' })).__type).toBe('UserNotFoundException');
});
