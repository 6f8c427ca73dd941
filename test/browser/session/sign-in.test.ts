// The way from a sign-in link to the tenant: before the page's script has loaded, with it, and where something fails.
import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { expectAccessible, PHONE, type Visitor, watchForQuiet } from '../visitor.ts';
import { atPlans, chooseAccount, openBrowser, recordTrail, storedKeys, tabTo } from './customer-pages.ts';

const withVisitor = openBrowser({ failsRequests: true });

const AT_THE_TENANT = /\/u\/login\//;
const ON_A_PHONE = { viewport: PHONE, hasTouch: true };
const FAILURE = 'We could not reach the sign-in service.';
const SETTINGS = '**/settings.json';

const signInLink = (page: Page, provider = 'Google') =>
  page.getByRole('link', { name: `Continue with ${provider}` });
const isBusy = (page: Page) =>
  page.locator('[aria-busy=true]').evaluateAll((busy) => busy.map((each) => (each as HTMLElement).innerText));

/** Collects the requests that start a login at the tenant, by their parameters. */
const collectLogins = ({ context }: Visitor): URLSearchParams[] => {
  const found: URLSearchParams[] = [];
  context.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (origin === here('tenantUrl') && pathname === '/authorize') found.push(searchParams);
  });
  return found;
};

/** Routes the scripts that a page of the site loads at this path. */
const routeScripts = ({ context }: Visitor, path: string, act: (route: Route) => Promise<void>) =>
  context.route('**/*.js', (route) =>
    new URL(route.request().frame().url()).pathname === path ? act(route) : route.continue(),
  );

/** Holds a request back for ever, like a very slow line. */
const hold = () => Promise.resolve();

/** Holds the settings back until the returned function is called. */
const holdSettings = async (context: BrowserContext): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(SETTINGS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Opens a page whose script does not load, and waits for its first paint. */
const openWithoutScript = async (person: Visitor, path: string): Promise<void> => {
  await routeScripts(person, path, hold);
  await person.page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'commit' });
};

const expectParameters = (login: URLSearchParams | undefined, more: Record<string, string>): void => {
  expect(Object.fromEntries(login ?? [])).toEqual({
    client_id: here('clientId'),
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: `${here('siteUrl')}/callback`,
    audience: here('audience'),
    scope: 'openid profile email offline_access',
    state: expect.stringMatching(/^.{20,}$/),
    nonce: expect.stringMatching(/^.{20,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    auth0Client: expect.any(String),
    ...more,
  });
};

describe('the page of the login', () => {
  it('leads to the tenant by a link pressed before the script has loaded, and straight after that, and Back returns', async () => {
    await withVisitor(async (person, page, context) => {
      const logins = collectLogins(person);
      const trail = recordTrail(page);
      await openWithoutScript(person, '/login');
      await signInLink(page, 'Microsoft').click();
      await page.getByRole('heading', { name: 'Sign in with Microsoft' }).waitFor();
      expect(trail.splice(0)).toEqual(['/login', '/sign-in', here('tenantUrl')]);
      expect(logins).toHaveLength(1);
      expectParameters(logins.pop(), { connection: 'windowslive' });

      // The tenant's page has replaced /sign-in, which would lead forward again.
      await page.goBack({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'AI You Can Trust' }).waitFor();
      expect(trail.splice(0)).toEqual(['/login']);
      expect(logins).toEqual([]);

      await context.unroute('**/*.js');
      await page.reload();
      await tabTo(page, signInLink(page, 'Apple'));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Sign in with Apple' }).waitFor();
      expect(trail).toEqual(['/login', here('tenantUrl')]);
      expect(logins).toHaveLength(1);
      expectParameters(logins[0], { connection: 'apple' });

      await page.goBack();
      await page.getByRole('heading', { name: 'AI You Can Trust' }).waitFor();
      expect(await isBusy(page)).toEqual([]);
      await signInLink(page).click();
      await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
      expect(logins).toHaveLength(2);
    });
  });

  it('offers four connections, opens one in a new tab and stays as it is, and shows that the page redirects', async () => {
    await withVisitor(async (person, page, context) => {
      await person.open('/login');
      const opened = context.waitForEvent('page');
      await signInLink(page).click({ modifiers: ['ControlOrMeta'] });
      await (await opened).waitForURL(AT_THE_TENANT);
      expect(await isBusy(page)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/login');

      const release = await holdSettings(context);
      const substack = signInLink(page, 'Substack');
      expect(await substack.getAttribute('target')).toBe('_blank');
      await signInLink(page, 'Microsoft').click();
      const busy = page.getByRole('link', { name: 'Redirecting…' });
      await busy.waitFor();
      expect(await busy.getAttribute('aria-busy')).toBe('true');
      expect(await signInLink(page).getAttribute('aria-disabled')).toBe('true');
      release();
      await page.getByRole('heading', { name: 'Sign in with Microsoft' }).waitFor();
    });
  });

  it('says that a press failed offline, and without the settings, works at the next one, forgets it when the visitor leaves, and follows the link when the code of the sign-in cannot be loaded', async () => {
    await withVisitor(async (person, page, context) => {
      const waitForQuiet = await watchForQuiet(page);
      await person.open('/login');
      await context.setOffline(true);
      await signInLink(page).click();
      await page.getByRole('status').getByText(FAILURE).waitFor();
      expect(await isBusy(page)).toEqual([]);
      expect(await page.locator('[aria-disabled]').count()).toBe(0);
      await expectAccessible(page);
      await context.setOffline(false);
      // The code of the sign-in loads now, or the link's page loads it: a browser may never load a failed module again.
      await signInLink(page).click();
      await page.waitForURL(AT_THE_TENANT);

      await person.open('/login');
      await page.evaluate(() => sessionStorage.clear());
      await context.route(SETTINGS, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/settings.json'),
      );
      await signInLink(page).click();
      await failed;
      await page.getByRole('status').getByText(FAILURE).waitFor();
      await expect.poll(() => isBusy(page)).toEqual([]);
      await context.unroute(SETTINGS);

      const logins = collectLogins(person);
      const release = await holdSettings(context);
      await signInLink(page).click();
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      expect(await isBusy(page)).toEqual([]);
      release();
      // The transaction is stored just before the browser would leave.
      await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('a0.spajs')));
      await waitForQuiet();
      expect(logins).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/login');
      await signInLink(page).click();
      await page.waitForURL(AT_THE_TENANT);

      await person.open('/login');
      const trail = recordTrail(page);
      await routeScripts(person, '/login', (route) => route.abort());
      await signInLink(page).click();
      await page.waitForURL(AT_THE_TENANT);
      expect(trail).toEqual(['/sign-in', here('tenantUrl')]);
    });
  });
});

describe('the page of the sign-up', () => {
  it('leads to the form for a new account at the tenant, by a tap before its script has loaded and after that, with the first of two links', async () => {
    await withVisitor(async (person, page, context) => {
      const logins = collectLogins(person);
      await openWithoutScript(person, '/signup');
      await signInLink(page, 'Microsoft').tap();
      await page.getByRole('heading', { name: 'Sign up with Microsoft' }).waitFor();
      await context.unroute('**/*.js');
      await person.open('/signup');
      await page.getByRole('heading', { name: 'Create New Account' }).waitFor();
      await page.evaluate(() => {
        const [google, , apple] = document.querySelectorAll<HTMLElement>('a[href^="/sign-in?"]');
        for (const link of [apple, apple, google]) link?.click();
      });
      await page.getByRole('heading', { name: 'Sign up with Apple' }).waitFor();
      for (const [index, connection] of ['windowslive', 'apple'].entries())
        expectParameters(logins[index], { connection, screen_hint: 'signup' });
      expect(logins).toHaveLength(2);
    }, ON_A_PHONE);
  });
});

describe('/sign-in', () => {
  it('lets a visitor choose the connection at the tenant when the query names none of ours, signs a customer in who opens it by hand, and later leads to the plan chooser, not to the tenant', async () => {
    const customer = await newCustomer();
    await withVisitor(async (person, page) => {
      const logins = collectLogins(person);
      await person.open('/sign-in?connection=evil&prompt=none');
      await page.waitForURL(AT_THE_TENANT);
      expect(logins).toHaveLength(1);
      expectParameters(logins.pop(), {});

      await person.open('/sign-in?connection=google-oauth2');
      await chooseAccount(page, customer);
      await atPlans(page);
      expect(logins.splice(0)).toHaveLength(1);
      await person.open('/sign-in?connection=apple');
      await atPlans(page);
      expect(logins).toEqual([]);
      expect(await storedKeys(page, /@@user@@/)).toHaveLength(1);
      expect(person.complaints).toEqual([]);
    });
  });

  it('is shown before the tenant answers without code of the customer area or the staff tool, leaves again when the back/forward cache restores it, and tries again after a failure', async () => {
    await withVisitor(async (person, page, context) => {
      const logins = collectLogins(person);
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && request.url().startsWith(here('siteUrl')))
          scripts.push(new URL(request.url()).pathname);
      });
      await context.route(`${here('tenantUrl')}/authorize?*`, (route) =>
        // The browser stays where it is after a 204, as when the visitor stops the loading of the tenant's page.
        logins.length === 1 ? route.fulfill({ status: 204 }) : route.continue(),
      );
      const release = await holdSettings(context);
      await person.open('/sign-in?connection=apple');
      await page.getByText('Redirecting…').waitFor();
      expect(await page.title()).toMatch(/^Signing in · /);
      release();
      await expect.poll(() => logins.length).toBe(1);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await page.waitForURL(AT_THE_TENANT);
      expect(logins).toHaveLength(2);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((path) => /\/(customers|pages|staff|content-)/.test(path))).toEqual([]);

      await context.route(SETTINGS, (route) => route.abort());
      await person.open('/sign-in?connection=apple');
      const failure = page.getByRole('alert').getByRole('heading', { name: /^We could not reach/ });
      await failure.waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.click();
      await failure.waitFor();
      await context.unroute(SETTINGS);
      await tryAgain.click();
      await page.getByRole('heading', { name: 'Sign in with Apple' }).waitFor();
    });
  });
});
