import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { SITE_URL, parseFieldProblems, jsonEvent, parseProblem, send, withBearer } from '../events.ts';
import { validProfile } from './profiles.ts';
import { HAND_OFF_SECRET } from '../world.ts';
import { EMAIL, sessionToken } from './session-tokens.ts';

const tables = await openCustomerTables();
const { parameters: store } = tables;
afterAll(() => tables.close());
const init = await import('../../../functions/http/api/signup-init.get.ts');
const status = await import('../../../functions/http/profile-management/status.post.ts');
const complete = await import('../../../functions/http/profile-management/complete.post.ts');
const oneTimeTokens = await import('../../../functions/profile/one-time-tokens.table.ts');
const { createCounter } = await import('../../../functions/platform/counter.ts');
const customers = await import('../../../functions/customers/customers.table.ts');

const newUserId = () => `google-oauth2|${randomUUID()}`;
const form = { ...validProfile, email: 'typed@bakery.example' };

/** A one-time token as the page gets it. `claims` change the Action's session token. */
const oneTimeToken = async (userId: string, state?: string, claims: object = {}): Promise<string> => {
  const queryStringParameters = { userId, ...(state === undefined ? {} : { state }) };
  const token = await sessionToken({ sub: userId, ...claims });
  const answer = await send(init.handler, withBearer(token, { queryStringParameters }));
  expect(answer.statusCode).toBe(200);
  return JSON.parse(answer.body ?? '').nonce;
};

const fetchStatus = (token: string) => send(status.handler, withBearer(token));
const submit = (token: string, body: unknown = form) =>
  send(complete.handler, withBearer(token, jsonEvent(body)));
const parseBody = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '');

describe('POST /profile-management/status', () => {
  it('reports that a customer has no profile, without a profile token', async () => {
    const answer = await fetchStatus(await oneTimeToken(newUserId(), 'waiting-login'));
    expect(answer.statusCode).toBe(200);
    expect(parseBody(answer)).toEqual({ complete: false });
  });

  it('reports that a customer who has bought has no profile', async () => {
    const userId = newUserId();
    await customers.bindStripeCustomer(userId, `cus_${userId}`);
    expect(parseBody(await fetchStatus(await oneTimeToken(userId)))).toEqual({ complete: false });
  });

  it('returns the profile token for the waiting login when the profile is complete', async () => {
    const userId = newUserId();
    await submit(await oneTimeToken(userId));
    const reply = parseBody(await fetchStatus(await oneTimeToken(userId, 'waiting-login')));
    expect(reply).toEqual({ complete: true, profileToken: expect.any(String) });
    expect(decodeJwt(reply.profileToken)).toMatchObject({ sub: userId, state: 'waiting-login' });
  });

  it('uses the one-time token up', async () => {
    const token = await oneTimeToken(newUserId());
    expect((await fetchStatus(token)).statusCode).toBe(200);
    expect(parseProblem(await fetchStatus(token))).toMatchObject({ status: 401 });
    expect(parseProblem(await submit(token))).toMatchObject({
      status: 401,
      message: 'The one-time token is not valid',
    });
  });

  it.each([{}, { headers: { authorization: 'Basic abc' } }, { headers: { authorization: 'Bearer ' } }])(
    'answers 401 without a bearer token: %j',
    async (event) => {
      const answer = await send(status.handler, event);
      expect(parseProblem(answer)).toMatchObject({ status: 401, message: 'Nonce token is required' });
      expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
    },
  );
});

describe('POST /profile-management/complete', () => {
  it("stores the profile of the token's customer with the address that the tenant signed", async () => {
    const userId = newUserId();
    const answer = await submit(await oneTimeToken(userId, 'waiting-login'));
    expect(answer.statusCode).toBe(200);
    expect(parseBody(answer)).toMatchObject({ success: true, message: expect.any(String) });
    expect(await customers.find(userId)).toEqual({
      userId,
      email: EMAIL,
      contactAddress: EMAIL,
      profile: validProfile,
      completedAt: expect.any(String),
      syncVersion: 0,
    });
    expect(await tables.storedMails(userId)).toMatchObject([{ kind: 'welcome' }]);
  });

  it.each([false, undefined])(
    'sends a link to an address that the tenant has not verified, and no welcome: %j',
    async (isVerified) => {
      const userId = newUserId();
      const token = await oneTimeToken(userId, undefined, { email_verified: isVerified });
      expect((await submit(token)).statusCode).toBe(200);
      const record = await customers.find(userId);
      expect(record?.contactAddress).toBeUndefined();
      expect(record).toMatchObject({ email: EMAIL, pendingAddress: EMAIL });
      expect((await tables.storedMails(userId)).some(({ kind }) => kind === 'welcome')).toBe(false);
    },
  );

  it('stores no typed e-mail address when the tenant signed no address', async () => {
    const userId = newUserId();
    await submit(await oneTimeToken(userId, undefined, { email: undefined }));
    expect((await customers.find(userId))?.email).toBeUndefined();
  });

  it.each([undefined, '', 'rosa', 'josé@bakery.example'])(
    'accepts a customer whom the tenant handed over without an address, whatever was typed: %j',
    async (email) => {
      const userId = newUserId();
      const token = await oneTimeToken(userId, 'waiting-login', { email: '' });
      const answer = await submit(token, { ...validProfile, email });
      expect(answer.statusCode).toBe(200);
      expect(parseBody(answer)).toMatchObject({ profileToken: expect.any(String) });
      expect(await customers.find(userId)).toEqual({
        userId,
        profile: validProfile,
        completedAt: expect.any(String),
        syncVersion: 0,
      });
    },
  );

  it('stores an address that the tenant signed even if it is not valid', async () => {
    const userId = newUserId();
    const token = await oneTimeToken(userId, undefined, { email: 'josé@bakery.example' });
    expect((await submit(token, validProfile)).statusCode).toBe(200);
    expect(await customers.find(userId)).toMatchObject({ email: 'josé@bakery.example' });
    expect(await customers.find(userId)).not.toHaveProperty('contactAddress');
    expect(await tables.storedMails(userId)).toEqual([]);
  });

  it('returns a profile token that the Action can verify', async () => {
    const userId = newUserId();
    const { profileToken } = parseBody(await submit(await oneTimeToken(userId, 'waiting-login')));
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

  it('returns no profile token when no login waits', async () => {
    expect(parseBody(await submit(await oneTimeToken(newUserId())))).not.toHaveProperty('profileToken');
  });

  it('answers 429 and stores nothing after the calls of an hour', async () => {
    const userId = newUserId();
    const rule = { max: limits.callsPerHour.signUp, windowMs: HOUR_MS };
    // This hour and the next: the clock may strike meanwhile.
    for (const at of [Date.now(), Date.now() + HOUR_MS]) {
      const { counterId } = createCounter('signUp', userId, rule, new Date(at));
      await tables.put('rate-limits', { counterId, calls: rule.max });
    }
    const token = await oneTimeTokens.issue({ userId, email: EMAIL }, new Date());
    expect((await submit(token)).statusCode).toBe(429);
    expect(await customers.find(userId)).toBeUndefined();
  });

  it('answers 409 for a complete profile, changes nothing, and the status lets the login go on', async () => {
    const userId = newUserId();
    await submit(await oneTimeToken(userId));
    const again = await submit(await oneTimeToken(userId, 'waiting-login'), { ...form, company: 'Another' });
    expect(parseProblem(again)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await customers.find(userId))?.profile).toEqual(validProfile);
    const reply = parseBody(await fetchStatus(await oneTimeToken(userId, 'waiting-login')));
    expect(reply).toMatchObject({ complete: true, profileToken: expect.any(String) });
  });

  it('lists every invalid field and leaves the one-time token valid', async () => {
    const userId = newUserId();
    const token = await oneTimeToken(userId);
    expect(parseFieldProblems(await submit(token, { company: "O'Brien", email: 7 }))).toEqual([
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

  it('refuses a body that names another customer', async () => {
    const userId = newUserId();
    const other = newUserId();
    const token = await oneTimeToken(userId);
    expect(parseFieldProblems(await submit(token, { ...form, userId: other, status: 'active' }))).toEqual([
      { path: 'userId', message: 'Unknown field' },
      { path: 'status', message: 'Unknown field' },
    ]);
    expect(await customers.find(other)).toBeUndefined();
  });

  it('answers 503 and stores nothing while the secret cannot be read', async () => {
    const userId = newUserId();
    const token = await oneTimeToken(userId, 'waiting-login');
    vi.resetModules();
    const cold = await import('../../../functions/http/profile-management/complete.post.ts');
    store.outage = (_, response) => void response.writeHead(500).end('{}');
    const answer = await send(cold.handler, withBearer(token, jsonEvent(form)));
    store.outage = undefined;
    expect(parseProblem(answer)).toMatchObject({ status: 503 });
    expect(await customers.find(userId)).toBeUndefined();
    expect((await submit(await oneTimeToken(userId, 'waiting-login'))).statusCode).toBe(200);
  });
});
