import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { parseFieldProblems, jsonEvent, parseProblem, send, withBearer } from '../events.ts';
import { validProfile } from './profiles.ts';
import { EMAIL, sessionToken } from './session-tokens.ts';

const tables = await openCustomerTables();
afterAll(() => tables.close());
const init = await import('../../../functions/http/api/signup-init.get.ts');
const status = await import('../../../functions/http/profile-management/status.post.ts');
const complete = await import('../../../functions/http/profile-management/complete.post.ts');
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

  it('accepts a customer whom the tenant handed over without an address, whatever was typed', async () => {
    const userId = newUserId();
    const token = await oneTimeToken(userId, 'waiting-login', { email: '' });
    const answer = await submit(token);
    expect(answer.statusCode).toBe(200);
    expect(parseBody(answer)).toMatchObject({ profileToken: expect.any(String) });
    expect(await customers.find(userId)).toEqual({
      userId,
      profile: validProfile,
      completedAt: expect.any(String),
      syncVersion: 0,
    });
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
});
