// The sign-in pages, used by their forms.
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, createLogin, exchangeCode, fetchTokens, SITE, start, Visitor } from './visitor.ts';

let tenant: LocalAuth0;
let visitor: Visitor;

beforeEach(async () => {
  tenant = await start();
  visitor = new Visitor();
});

afterEach(() => tenant.close());

const openLogin = async (changes: Readonly<Record<string, string | undefined>>) => {
  const { url, response } = await visitor.open(createLogin(tenant, changes).url);
  return { url, text: (await response?.text()) ?? '' };
};

describe('the sign-in page', () => {
  it('offers the connections of the tenant on the sign-in page', async () => {
    await tenant.close();
    tenant = await start({ connections: ['google-oauth2', 'apple'] });
    const { text } = await openLogin({});
    for (const label of ['Google', 'Apple']) expect(text).toContain(`Continue with ${label}`);
    expect(text).not.toContain('Microsoft');
  });

  it('lists the accounts of the chosen connection only, and escapes their names', async () => {
    tenant.users.create(ada);
    tenant.users.create({ connection: 'apple', email: 'eve@florist.example', name: 'Eve <b>' });
    const google = await openLogin({ connection: 'google-oauth2' });
    expect(google.text).toContain('Sign in with Google');
    expect(google.text).toContain('to continue to Bakery &amp; Sons');
    expect(google.text).toContain('ada@bakery.example');
    expect(google.text).not.toContain('eve@florist.example');
    const apple = await openLogin({ connection: 'apple', screen_hint: 'signup' });
    expect(apple.text).toContain('Sign up with Apple');
    expect(apple.text).toContain('Eve &lt;b&gt;');
  });

  it.each([{}, { connection: 'google-oauth2' }])(
    'returns from the sign-in page to the site by Cancel (%j)',
    async (changes) => {
      const { url, text } = await openLogin(changes);
      expect(text).toContain(`href="${url.pathname}/cancel"`);
      const back = await visitor.open(`${url.href}/cancel`);
      expect(back.url.pathname).toBe('/callback');
      expect(back.url.searchParams.get('error')).toBe('access_denied');
    },
  );

  it('forbids scripts and frames on the sign-in page, and forms to other sites', async () => {
    const { response } = await visitor.open(createLogin(tenant).url);
    const policy = response?.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${SITE};`);
    expect(policy).not.toContain('unsafe');
  });

  it('skips the sign-in page for a signed-in user, unless the login or another connection is requested', async () => {
    const { userId } = tenant.users.create(ada);
    await fetchTokens(tenant, userId, visitor);
    expect((await openLogin({})).url.origin).toBe(SITE);
    expect((await openLogin({ connection: 'google-oauth2' })).url.origin).toBe(SITE);
    expect((await openLogin({ max_age: '3600' })).url.origin).toBe(SITE);
    expect((await openLogin({ prompt: 'login' })).url.pathname).toMatch(/^\/u\/login\//);
    expect((await openLogin({ max_age: '0' })).url.pathname).toMatch(/^\/u\/login\//);
    expect((await openLogin({ connection: 'apple' })).url.pathname).toMatch(/\/apple$/);
  });

  it('leaves the window of a sign-in open when it sends the answer to the page that opened it', async () => {
    const { userId } = tenant.users.create(ada);
    await fetchTokens(tenant, userId, visitor);
    const { text } = await openLogin({ response_mode: 'web_message' });
    expect(text).toContain('postMessage');
    expect(text).not.toContain('close(');
  });
});

describe('the form for a new account', () => {
  it('creates a new account and continues the login with it', async () => {
    const { url } = await openLogin({ connection: 'windowslive' });
    const next = await visitor.open(url.href, { name: '  Max Mustermann ', email: 'max@shop.example' });
    expect(`${next.url.origin}${next.url.pathname}`).toBe(`${SITE}/confirm`);
    const user = tenant.users.findByEmail('windowslive', 'MAX@shop.example');
    expect(user).toMatchObject({ name: 'Max Mustermann', givenName: 'Max', emailVerified: true });
    expect(next.url.searchParams.get('userId')).toBe(user?.userId);
  });

  it('shows the errors of a new account beside the fields and keeps the values', async () => {
    const { url } = await openLogin({ connection: 'google-oauth2' });
    const { response } = await visitor.open(url.href, { name: ' ', email: '"no address' });
    const text = await response?.text();
    expect(response?.status).toBe(400);
    expect(text).toContain('Please give a name.');
    expect(text).toContain('Please give a valid email address.');
    expect(text).toContain('value="&quot;no address"');
    expect(tenant.users.list()).toEqual([]);
  });

  it('creates a new Microsoft account each time when the email is empty', async () => {
    const create = async () => {
      visitor = new Visitor();
      const { url, text } = await openLogin({ connection: 'windowslive' });
      expect(text).toContain('Email (empty for an account without one)');
      return (await visitor.open(url.href, { name: 'Max Mustermann', email: ' ' })).url;
    };
    const [first, second] = [await create(), await create()];
    expect(first.pathname).toBe('/confirm');
    expect(decodeJwt(first.searchParams.get('session_token') ?? '')).toMatchObject({ email: '' });
    expect(second.searchParams.get('userId')).not.toBe(first.searchParams.get('userId'));
    expect(tenant.users.list().map((user) => 'email' in user)).toEqual([false, false]);
    visitor = new Visitor();
    expect((await openLogin({ connection: 'windowslive' })).text).toContain('No email address');
  });

  it.each(['google-oauth2', 'apple'])('refuses an account of %s without an email', async (connection) => {
    const { url } = await openLogin({ connection });
    const { response } = await visitor.open(url.href, { name: 'Max', email: '' });
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain('Please give a valid email address.');
  });

  it('accepts letters of any language in the email of a new account', async () => {
    const { url } = await openLogin({ connection: 'google-oauth2' });
    await visitor.open(url.href, { name: 'José', email: 'josé@bakery.example' });
    expect(tenant.users.list()).toMatchObject([{ email: 'josé@bakery.example' }]);
  });

  it('signs in to the account that has the email already', async () => {
    const { userId } = tenant.users.create(ada);
    const { url } = await openLogin({ connection: 'google-oauth2' });
    const back = await visitor.open(url.href, { name: 'Somebody', email: 'ADA@bakery.example' });
    expect(back.url.pathname).toBe('/callback');
    expect(tenant.users.list()).toMatchObject([{ userId, name: 'Ada Baker' }]);
  });
});

describe('a sign-in', () => {
  it('refuses to sign in with the account of another connection', async () => {
    const { userId } = tenant.users.create({ ...ada, connection: 'apple' });
    const { url } = await openLogin({ connection: 'google-oauth2' });
    expect((await visitor.open(url.href, { userId })).response?.status).toBe(400);
  });

  it('refuses to finish a sign-in in another browser, with a link back to the site', async () => {
    const { userId } = tenant.users.create(ada);
    const { url } = await openLogin({ connection: 'google-oauth2' });
    const { response } = await new Visitor().open(url.href, { userId });
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain(`href="${SITE}/login"`);
  });

  it('refuses a sign-in that has finished already', async () => {
    const { userId } = tenant.users.create(ada);
    const { url } = await openLogin({ connection: 'google-oauth2' });
    expect((await visitor.open(url.href, { userId })).url.origin).toBe(SITE);
    expect((await visitor.open(url.href, { userId })).response?.status).toBe(400);
  });

  it('refuses a sign-in after an hour, with a link back to the site', async () => {
    let aheadMs = 0;
    await tenant.close();
    tenant = await start({ now: () => Date.now() + aheadMs });
    const { userId } = tenant.users.create(ada);
    const { url } = await openLogin({ connection: 'google-oauth2' });
    aheadMs = 3_600_000;
    const { response } = await visitor.open(url.href, { userId });
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain(`href="${SITE}/login"`);
  });

  it('replaces the session of another user of the same browser', async () => {
    const { userId } = tenant.users.create(ada);
    const eve = tenant.users.create({ ...ada, email: 'eve@florist.example', name: 'Eve' });
    await fetchTokens(tenant, userId, visitor);
    const login = createLogin(tenant, { prompt: 'login', connection: 'google-oauth2' });
    const { body } = await exchangeCode(tenant, login, await visitor.signIn(login, eve.userId));
    expect(decodeJwt(body.id_token)).toMatchObject({ sub: eve.userId });
  });

  it('signs in two users in two tabs, and keeps the later session', async () => {
    const { userId } = tenant.users.create(ada);
    const eve = tenant.users.create({ ...ada, email: 'eve@florist.example', name: 'Eve' });
    const tabs = [await openLogin({}), await openLogin({})];
    for (const [index, account] of [userId, eve.userId].entries()) {
      const back = await visitor.open(`${tabs[index]?.url.href}/google-oauth2`, { userId: account });
      expect(back.url.searchParams.has('code')).toBe(true);
    }
    const third = createLogin(tenant);
    const { body } = await exchangeCode(tenant, third, (await visitor.open(third.url)).url);
    expect(decodeJwt(body.id_token).sub).toBe(eve.userId);
  });
});
