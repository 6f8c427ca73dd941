// The sign-in pages of the customers' tenant, by their forms.
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningTenant } from '../start.ts';
import { ada, exchange, loginAt, SITE, start, tokensOf, Visitor } from './visitor.ts';

let tenant: RunningTenant;
let visitor: Visitor;

beforeEach(async () => {
  tenant = await start();
  visitor = new Visitor();
});

afterEach(() => tenant.close());

const open = async (changes: Record<string, string | undefined>) => {
  const { url, response } = await visitor.go(loginAt(tenant, changes).url);
  return { url, text: (await response?.text()) ?? '' };
};

test('without a connection, the three are offered', async () => {
  const { text } = await open({});
  for (const label of ['Google', 'Microsoft', 'Apple']) expect(text).toContain(`Continue with ${label}`);
});

test('a connection’s page lists its accounts, and those alone', async () => {
  tenant.users.create(ada);
  tenant.users.create({ connection: 'apple', email: 'eve@florist.example', name: 'Eve <b>' });
  const google = await open({ connection: 'google-oauth2' });
  expect(google.text).toContain('Sign in with Google');
  expect(google.text).toContain('ada@bakery.example');
  expect(google.text).not.toContain('eve@florist.example');
  const apple = await open({ connection: 'apple', screen_hint: 'signup', login_hint: 'me@"x.example' });
  expect(apple.text).toContain('Sign up with Apple');
  expect(apple.text).toContain('Eve &lt;b&gt;');
  expect(apple.text).toContain('value="me@&quot;x.example"');
});

test('whoever is new creates an account, and is asked for a profile', async () => {
  const { url } = await open({ connection: 'windowslive' });
  const next = await visitor.go(url.href, { name: '  Max Mustermann ', email: 'max@shop.example' });
  expect(`${next.url.origin}${next.url.pathname}`).toBe(`${SITE}/complete-profile`);
  const account = tenant.users.findByEmail('windowslive', 'MAX@shop.example');
  expect(account).toMatchObject({ name: 'Max Mustermann', givenName: 'Max', emailVerified: true });
  expect(next.url.searchParams.get('userId')).toBe(account?.userId);
});

test('what is missing or wrong is said beside its field, and nothing typed is lost', async () => {
  const { url } = await open({ connection: 'google-oauth2' });
  const { response } = await visitor.go(url.href, { name: ' ', email: 'no address' });
  const text = await response?.text();
  expect(response?.status).toBe(400);
  expect(text).toContain('Please give a name.');
  expect(text).toContain('Please give a valid email address.');
  expect(text).toContain('value="no address"');
  expect(tenant.users.list()).toEqual([]);
});

test('a Microsoft account may have no address: the field stays empty, each time for somebody else', async () => {
  const create = async () => {
    visitor = new Visitor();
    const { url, text } = await open({ connection: 'windowslive' });
    expect(text).toContain('Email (empty for an account without one)');
    return (await visitor.go(url.href, { name: 'Max Mustermann', email: ' ' })).url;
  };
  const [first, second] = [await create(), await create()];
  expect(first.pathname).toBe('/complete-profile');
  expect(first.searchParams.get('email')).toBe('');
  expect(decodeJwt(first.searchParams.get('session_token') ?? '')).toMatchObject({ email: '' });
  expect(second.searchParams.get('userId')).not.toBe(first.searchParams.get('userId'));
  expect(tenant.users.list().map((user) => 'email' in user)).toEqual([false, false]);
  visitor = new Visitor();
  expect((await open({ connection: 'windowslive' })).text).toContain('No email address');
});

test.each(['google-oauth2', 'apple'])('%s has no account without an address', async (connection) => {
  const { url } = await open({ connection });
  const { response } = await visitor.go(url.href, { name: 'Max', email: '' });
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain('Please give a valid email address.');
});

test('an address may have letters of any language', async () => {
  const { url } = await open({ connection: 'google-oauth2' });
  const next = await visitor.go(url.href, { name: 'José', email: 'josé@bakery.example' });
  expect(next.url.searchParams.get('email')).toBe('josé@bakery.example');
});

test('an address that has an account already signs in to it', async () => {
  const { userId } = tenant.users.create(ada);
  const login = loginAt(tenant, { connection: 'google-oauth2' });
  const { url } = await visitor.go(login.url);
  const back = await visitor.go(url.href, { name: 'Somebody', email: 'ADA@bakery.example' });
  expect(back.url.pathname).toBe('/callback');
  expect(tenant.users.list()).toMatchObject([{ userId, name: 'Ada Baker' }]);
});

test('the account of another connection cannot be picked by its id', async () => {
  const { userId } = tenant.users.create({ ...ada, connection: 'apple' });
  const { url } = await open({ connection: 'google-oauth2' });
  expect((await visitor.go(url.href, { userId })).response?.status).toBe(400);
});

test.each([{}, { connection: 'google-oauth2' }])('Cancel goes back to the site (%j)', async (changes) => {
  const { url, text } = await open(changes);
  expect(text).toContain(`href="${url.pathname}/cancel"`);
  const back = await visitor.go(`${url.href}/cancel`);
  expect(back.url.pathname).toBe('/callback');
  expect(back.url.searchParams.get('error')).toBe('access_denied');
});

test('another browser cannot answer this one’s sign-in', async () => {
  const { userId } = tenant.users.create(ada);
  const { url } = await open({ connection: 'google-oauth2' });
  const { response } = await new Visitor().go(url.href, { userId });
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain(`href="${SITE}/login"`);
});

test('a sign-in that was finished cannot be sent again', async () => {
  const { userId } = tenant.users.create(ada);
  const { url } = await open({ connection: 'google-oauth2' });
  expect((await visitor.go(url.href, { userId })).url.origin).toBe(SITE);
  expect((await visitor.go(url.href, { userId })).response?.status).toBe(400);
});

test('whoever is signed in sees no page, unless a login or another connection is asked for', async () => {
  const { userId } = tenant.users.create(ada);
  await tokensOf(tenant, userId, visitor);
  expect((await open({})).url.origin).toBe(SITE);
  expect((await open({ connection: 'google-oauth2' })).url.origin).toBe(SITE);
  expect((await open({ max_age: '3600' })).url.origin).toBe(SITE);
  expect((await open({ prompt: 'login' })).url.pathname).toMatch(/^\/u\/login\//);
  expect((await open({ max_age: '0' })).url.pathname).toMatch(/^\/u\/login\//);
  expect((await open({ connection: 'apple' })).url.pathname).toMatch(/\/apple$/);
});

test('somebody else may sign in on the same browser', async () => {
  const { userId } = tenant.users.create(ada);
  const eve = tenant.users.create({ ...ada, email: 'eve@florist.example', name: 'Eve' });
  await tokensOf(tenant, userId, visitor);
  const login = loginAt(tenant, { prompt: 'login', connection: 'google-oauth2' });
  const callback = await visitor.signIn(login, eve.userId);
  const { body } = await exchange(tenant, login, callback);
  const info = await fetch(`${tenant.url}/userinfo`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(await info.json()).toMatchObject({ sub: eve.userId });
});

test('two tabs may sign different people in; the later one stays', async () => {
  const { userId } = tenant.users.create(ada);
  const eve = tenant.users.create({ ...ada, email: 'eve@florist.example', name: 'Eve' });
  const [first, second] = [loginAt(tenant), loginAt(tenant)];
  const openTabs = await Promise.all([visitor.go(first.url), visitor.go(second.url)]);
  for (const [index, account] of [userId, eve.userId].entries()) {
    const back = await visitor.go(`${openTabs[index]?.url.href}/google-oauth2`, { userId: account });
    expect(back.url.searchParams.has('code')).toBe(true);
  }
  const third = loginAt(tenant);
  const { body } = await exchange(tenant, third, (await visitor.go(third.url)).url);
  expect(decodeJwt(body.id_token).sub).toBe(eve.userId);
});

test('a login left open for an hour ends on a page that leads back to the site', async () => {
  let aheadMs = 0;
  await tenant.close();
  tenant = await start({ now: () => Date.now() + aheadMs });
  const { userId } = tenant.users.create(ada);
  const { url } = await open({ connection: 'google-oauth2' });
  aheadMs = 3_600_000;
  const { response } = await visitor.go(url.href, { userId });
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain(`href="${SITE}/login"`);
});

test('pages bring no script, may not be framed and send their forms nowhere else', async () => {
  const { response } = await visitor.go(loginAt(tenant).url);
  const policy = response?.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${SITE};`);
  expect(policy).not.toContain('unsafe');
});
