import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { SITE_URL, environment, fieldsIn, jsonEvent, problemIn, send, withBearer } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';
import { validProfile } from './profiles.ts';
import { EMAIL, HAND_OFF_SECRET, sessionToken } from './session-tokens.ts';

const tables = await openCustomerTables();
const store = await startParameterStore({ [environment.HAND_OFF_SECRET_PARAMETER]: HAND_OFF_SECRET });
process.env.AWS_ENDPOINT_URL_SSM = store.url;
afterAll(async () => {
  store.close();
  await tables.close();
});
const init = await import('../../../functions/http/api/signup-init.get.ts');
const status = await import('../../../functions/http/profile-management/status.post.ts');
const complete = await import('../../../functions/http/profile-management/complete.post.ts');
const signupTokens = await import('../../../functions/profile/signup-tokens.table.ts');
const customers = await import('../../../functions/customers/customers.table.ts');

const someone = () => `google-oauth2|${randomUUID()}`;
const form = { ...validProfile, email: 'typed@bakery.example' };

/** A one-time token as the page gets it; `claims` change the session token of the Action. */
const oneTimeToken = async (userId: string, state?: string, claims: object = {}): Promise<string> => {
  const queryStringParameters = { userId, ...(state === undefined ? {} : { state }) };
  const token = await sessionToken({ sub: userId, ...claims });
  const answer = await send(init.handler, withBearer(token, { queryStringParameters }));
  expect(answer.statusCode).toBe(200);
  return JSON.parse(answer.body ?? '').nonce;
};
const bareToken = (userId: string, state?: string) =>
  signupTokens.issue({ userId, state, isSigned: false }, new Date());

const askStatus = (token: string) => send(status.handler, withBearer(token));
const submit = (token: string, body: unknown = form) =>
  send(complete.handler, withBearer(token, jsonEvent(body)));
const replyOf = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '');

describe('POST /profile-management/status', () => {
  test('of who has no profile says so, and lets no login go on', async () => {
    const answer = await askStatus(await oneTimeToken(someone(), 'waiting-login'));
    expect(answer.statusCode).toBe(200);
    expect(replyOf(answer)).toEqual({ complete: false });
  });

  test('of a customer who has bought but has no profile says so too', async () => {
    const userId = someone();
    await customers.bindStripeCustomer(userId, `cus_${userId}`);
    expect(replyOf(await askStatus(await oneTimeToken(userId)))).toEqual({ complete: false });
  });

  test('of a complete profile hands out what lets the waiting login go on', async () => {
    const userId = someone();
    await submit(await oneTimeToken(userId));
    const reply = replyOf(await askStatus(await oneTimeToken(userId, 'waiting-login')));
    expect(reply).toEqual({ complete: true, profileToken: expect.any(String) });
    expect(decodeJwt(reply.profileToken)).toMatchObject({ sub: userId, state: 'waiting-login' });
  });

  test('uses the token up', async () => {
    const token = await oneTimeToken(someone());
    expect((await askStatus(token)).statusCode).toBe(200);
    expect(problemIn(await askStatus(token))).toMatchObject({ status: 401 });
    expect(problemIn(await submit(token))).toMatchObject({
      status: 401,
      message: 'The one-time token is not valid',
    });
  });

  test.each([{}, { headers: { authorization: 'Basic abc' } }, { headers: { authorization: 'Bearer ' } }])(
    'without a bearer (%j): Nonce token is required',
    async (event) => {
      const answer = await send(status.handler, event);
      expect(problemIn(answer)).toMatchObject({ status: 401, message: 'Nonce token is required' });
      expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
    },
  );
});

describe('POST /profile-management/complete', () => {
  test("stores the profile under the token's customer with the address that the tenant signed", async () => {
    const userId = someone();
    const answer = await submit(await oneTimeToken(userId, 'waiting-login'));
    expect(answer.statusCode).toBe(200);
    expect(replyOf(answer)).toMatchObject({ success: true, message: expect.any(String) });
    expect(await customers.find(userId)).toEqual({
      userId,
      email: EMAIL,
      profile: validProfile,
      syncVersion: 0,
    });
  });

  test('keeps no typed address where the tenant signed none', async () => {
    const userId = someone();
    await submit(await oneTimeToken(userId, undefined, { email: undefined }));
    expect((await customers.find(userId))?.email).toBeUndefined();
  });

  test.each([undefined, '', 'rosa', 'josé@bakery.example'])(
    'takes who is handed over without an address, whatever the page says of it (%j)',
    async (email) => {
      const userId = someone();
      const token = await oneTimeToken(userId, 'waiting-login', { email: '' });
      const answer = await submit(token, { ...validProfile, email });
      expect(answer.statusCode).toBe(200);
      expect(replyOf(answer)).toMatchObject({ profileToken: expect.any(String) });
      expect(await customers.find(userId)).toEqual({ userId, profile: validProfile, syncVersion: 0 });
    },
  );

  test('keeps an address that the tenant signed, of whatever form', async () => {
    const userId = someone();
    const token = await oneTimeToken(userId, undefined, { email: 'josé@bakery.example' });
    expect((await submit(token, validProfile)).statusCode).toBe(200);
    expect((await customers.find(userId))?.email).toBe('josé@bakery.example');
  });

  test.each([
    [undefined, 'Missing required parameters: userId or email'],
    ['', 'Missing required parameters: userId or email'],
    ['josé@bakery.example', 'Invalid email address'],
    ['rosa', 'Invalid email address'],
  ])('where hand-offs are bare, the address %j is refused and nothing stored: %s', async (email, message) => {
    const userId = someone();
    const answer = await submit(await bareToken(userId), { ...validProfile, email });
    expect(problemIn(answer)).toMatchObject({ status: 400, message });
    expect(fieldsIn(answer)).toEqual([{ path: 'email', message }]);
    expect(await customers.find(userId)).toBeUndefined();
  });

  test('keeps the typed address only where hand-offs are bare', async () => {
    const userId = someone();
    expect((await submit(await bareToken(userId))).statusCode).toBe(200);
    expect((await customers.find(userId))?.email).toBe('typed@bakery.example');
  });

  test('answers a token for the way back that the Action can believe', async () => {
    const userId = someone();
    const { profileToken } = replyOf(await submit(await oneTimeToken(userId, 'waiting-login')));
    const { payload } = await jwtVerify(profileToken, new TextEncoder().encode(HAND_OFF_SECRET), {
      algorithms: ['HS256'],
      issuer: SITE_URL,
      subject: userId,
    });
    expect(payload).toEqual({
      iss: SITE_URL,
      sub: userId,
      iat: expect.any(Number),
      exp: payload.iat! + 300,
      state: 'waiting-login',
      profile: 'complete',
    });
    expect(decodeProtectedHeader(profileToken)).toEqual({ alg: 'HS256', typ: 'JWT' });
  });

  test('answers none where no login waits, or nobody has signed the hand-off', async () => {
    expect(replyOf(await submit(await oneTimeToken(someone())))).not.toHaveProperty('profileToken');
    expect(replyOf(await submit(await bareToken(someone(), 'waiting-login')))).not.toHaveProperty(
      'profileToken',
    );
  });

  test('of a complete profile is a 409 that changes nothing, and the status lets the login go on', async () => {
    const userId = someone();
    await submit(await oneTimeToken(userId));
    const again = await submit(await oneTimeToken(userId, 'waiting-login'), { ...form, company: 'Another' });
    expect(problemIn(again)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await customers.find(userId))?.profile).toEqual(validProfile);
    const reply = replyOf(await askStatus(await oneTimeToken(userId, 'waiting-login')));
    expect(reply).toMatchObject({ complete: true, profileToken: expect.any(String) });
  });

  test('with one token fifty times at once stores one profile', async () => {
    const userId = someone();
    const token = await oneTimeToken(userId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => submit(token, { ...form, company: `Bakery ${at}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(49);
  });

  test('with ten tokens of one customer at once stores the profile of one', async () => {
    const userId = someone();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => oneTimeToken(userId)));
    const answers = await Promise.all(
      tokens.map((token, at) => submit(token, { ...form, company: `Bakery ${at}` })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(9);
    expect((await customers.find(userId))?.profile?.company).toBe(`Bakery ${codes.indexOf(200)}`);
  });

  test('of a bad form lists every field, and the token can still be used', async () => {
    const userId = someone();
    const token = await oneTimeToken(userId);
    expect(fieldsIn(await submit(token, { company: "O'Brien", email: 7 }))).toEqual([
      { path: 'accountType', message: 'Account Type is a required field' },
      { path: 'phoneNumber', message: 'Phone Number is a required field' },
      { path: 'company', message: 'Company Name can only contain letters, numbers, and spaces' },
      { path: 'companySize', message: 'Company Size is a required field' },
      { path: 'natureOfBusiness', message: 'Nature of Business is a required field' },
      { path: 'email', message: 'Invalid email address' },
    ]);
    const answer = await submit(token, { ...form, company: 'José' });
    expect(answer.statusCode).toBe(200);
    expect((await customers.find(userId))?.profile?.company).toBe('José');
  });

  test('takes nobody else, whatever the body says', async () => {
    const userId = someone();
    const other = someone();
    const token = await oneTimeToken(userId);
    expect(fieldsIn(await submit(token, { ...form, userId: other, status: 'active' }))).toEqual([
      { path: 'userId', message: 'Unknown field' },
      { path: 'status', message: 'Unknown field' },
    ]);
    expect(await customers.find(other)).toBeUndefined();
  });

  test('stores text that is half a character as text', async () => {
    const userId = someone();
    const answer = await submit(await oneTimeToken(userId), { ...form, natureOfBusiness: 'bread \ud83d' });
    expect(answer.statusCode).toBe(200);
    expect((await customers.find(userId))?.profile?.natureOfBusiness).toBe('bread \ufffd');
  });

  test('while the secret is out of reach is a 503 that stores nothing', async () => {
    const userId = someone();
    const token = await oneTimeToken(userId, 'waiting-login');
    vi.resetModules();
    const cold = await import('../../../functions/http/profile-management/complete.post.ts');
    store.illness = (_, response) => void response.writeHead(500).end('{}');
    const answer = await send(cold.handler, withBearer(token, jsonEvent(form)));
    store.illness = undefined;
    expect(problemIn(answer)).toMatchObject({ status: 503 });
    expect(await customers.find(userId)).toBeUndefined();
    expect((await submit(await oneTimeToken(userId, 'waiting-login'))).statusCode).toBe(200);
  });
});
