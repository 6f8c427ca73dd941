import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { customers } from '../../../local/seed/customers.ts';
import { customerSession, newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  atPlans,
  chooseAccount,
  continueWith,
  endTenantSession,
  FAILED_REQUEST,
  menuLink,
  storedKeys,
  expireAccessToken,
  logIn,
  logOut,
  newTab,
  openBrowser,
  revokeRefreshToken,
  recordTrail,
  findPaidModules,
} from './customer-pages.ts';
import { type StorageState, storeSession, toStorageState } from './stored-session.ts';
import { DESK, expectAccessible, expectToFitPhones, PHONE } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'AI You Can Trust' });
const staleHeading = (page: Page) =>
  page.getByRole('heading', { name: 'This sign-in link is no longer valid' });

const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' });

/** Answers the tenant, which asks although it has a session. */
const signInAgain = async (page: Page, account: Parameters<typeof chooseAccount>[1]) => {
  await continueWith(page, 'Google');
  await chooseAccount(page, account);
};

const confirmInWindow = async (page: Page, account: Parameters<typeof chooseAccount>[1]) => {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    confirmDialog(page).getByRole('button', { name: 'Confirm' }).click(),
  ]);
  await signInAgain(window, account);
};

/** The callback URL that the tenant redirects to. */
const returnAddress = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const request = page.waitForRequest(/\/callback\?code=/);
  await act();
  return (await request).url();
};

describe('a return from the tenant', () => {
  it('starts the sign-in anew when the code could not be exchanged, leads to the wanted page, and says why a used link, a canceled login, a foreign state and a denial sign nobody in', async () => {
    const account = await newCustomer();
    await withVisitor(async (person, page, context) => {
      await person.open('/account');
      await arriveAt(page, '/login');
      const exchanged: string[] = [];
      await context.route(`${here('tenantUrl')}/oauth/token`, (route) => {
        exchanged.push(String(route.request().postData()));
        return route.fulfill({ status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } });
      });
      await continueWith(page, 'Google');
      const spent = await returnAddress(page, () => chooseAccount(page, account));
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await page.getByRole('heading', { name: 'We could not reach the sign-in service' }).waitFor();
      const failed = exchanged.length;
      expect(failed).toBeGreaterThan(0);
      await context.unroute(`${here('tenantUrl')}/oauth/token`);
      // The tenant knows the customer already, and gives another code.
      const used = await returnAddress(page, () => tryAgain.click());
      await arriveAt(page, '/account');
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
      expect(new URL(used).searchParams.get('code')).not.toBe(new URL(spent).searchParams.get('code'));
      expect(exchanged).toHaveLength(failed);

      await page.goto(used);
      await atPlans(page);
      await logOut(page);
      await arriveAt(page, '/');
      await page.goto(used);
      await staleHeading(page).waitFor();

      await page.getByRole('link', { name: 'Sign in again' }).click();
      await continueWith(page, 'Apple');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await loginHeading(page).waitFor();
      const notice = page.getByText('Sign-in was cancelled.');
      await notice.waitFor();
      await page.reload();
      await loginHeading(page).waitFor();
      await expect.poll(() => notice.count()).toBe(0);

      await continueWith(page, 'Google');
      await page.goto(`${here('siteUrl')}/callback?code=a-code&state=a-foreign-state`);
      await staleHeading(page).waitFor();
      expect(await storedKeys(page, /auth0/)).toEqual([]);

      await page.getByRole('link', { name: 'Sign in again' }).click();
      const login = page.waitForRequest(/\/authorize\?/);
      await continueWith(page, 'Google');
      const state = new URL((await login).url()).searchParams.get('state') ?? '';
      // What the Action says.
      const sentence = 'We could not confirm that your profile is complete. Please sign in again.';
      const denial = new URLSearchParams({ error: 'access_denied', error_description: sentence, state });
      await page.goto(`${here('siteUrl')}/callback?${denial}`);
      await page.getByRole('heading', { name: 'You could not be signed in' }).waitFor();
      await page.getByText(sentence).waitFor();
      expect(await storedKeys(page, /auth0spajs/)).toEqual([]);
      expect(await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
    });
  });

  it('finishes two logins in two tabs, and keeps a customer signed in who goes back', async () => {
    const account = await newCustomer();
    await withVisitor(async (person, page) => {
      const failed: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      });
      const other = await newTab(person);
      for (const tab of [person, other]) {
        await tab.open('/login');
        await continueWith(tab.page, 'Google');
      }
      for (const tab of [person, other]) {
        await chooseAccount(tab.page, account);
        await atPlans(tab.page);
      }
      expect(failed).toEqual([]);
      expect(new URL(page.url()).search).toBe('?fromLogin=true');
      // Back leads to the provider's page, which has finished, and then to the login page.
      await page.goBack();
      await page.getByRole('link', { name: 'Back to Plainly' }).waitFor();
      await page.goBack();
      await atPlans(page);
    });
  });
});

it('keeps a session while the tenant does not answer, wants a confirmation, or knows it by one sign alone, and ends it with a notice and a way back when it knows neither', async () => {
  const account = await newCustomer();
  await withVisitor(async (person, page, context) => {
    await storeSession(person, account);
    await person.open('/privacy');
    const plan = page.getByText('You are on the free plan.');
    const openExpired = async () => {
      await expireAccessToken(page);
      // What is stored of the customer would be shown before the API has answered.
      await page.evaluate(() => localStorage.removeItem('root'));
      await person.open('/account');
    };
    await context.route(`${here('tenantUrl')}/**`, (route) => route.abort());
    await openExpired();
    await page.getByRole('heading', { name: 'We could not reach the sign-in service' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    await context.unroute(`${here('tenantUrl')}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await plan.waitFor();

    await context.route(`${here('tenantUrl')}/oauth/token`, (route) =>
      route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': here('siteUrl') },
        json: {
          error: 'mfa_required',
          error_description: 'Multifactor authentication required',
          mfa_token: 'a-token',
        },
      }),
    );
    await openExpired();
    await confirmDialog(page).waitFor();
    await context.unroute(`${here('tenantUrl')}/oauth/token`);
    await confirmInWindow(page, account);
    await plan.waitFor();
    expect(await confirmDialog(page).count()).toBe(0);

    const complaints = person.complaints.length;
    await revokeRefreshToken(page);
    await openExpired();
    await plan.waitFor();
    await endTenantSession(account.userId);
    await openExpired();
    await plan.waitFor();
    expect(person.complaints.slice(complaints).filter((each) => !FAILED_REQUEST.test(each))).toEqual([]);

    await revokeRefreshToken(page);
    const trail = recordTrail(page);
    await openExpired();
    await page.getByText('Your session has expired. Please sign in again.').waitFor();
    await loginHeading(page).waitFor();
    expect(await storedKeys(page, /auth0spajs|^root/)).toEqual([]);
    await continueWith(page, 'Google');
    await chooseAccount(page, account);
    await arriveAt(page, '/account');
    await plan.waitFor();
    expect(trail).toEqual(['/account', '/login', here('tenantUrl'), '/callback', '/account']);
  });
});

/** What differs from sign-in to sign-in: the tokens, their parts and times. */
const OF_ONE_SIGN_IN =
  /^(id_token|access_token|refresh_token|__raw|payload|signature|nonce|iat|exp|expiresAt)$/;

/** What a browser has stored, without what differs from sign-in to sign-in. */
const readStored = ({ cookies, origins }: StorageState) => [
  ...cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })),
  ...origins.flatMap(({ origin, localStorage }) =>
    localStorage.map(({ name, value }) => ({
      origin,
      name,
      value: JSON.parse(value, (key, each) => (OF_ONE_SIGN_IN.test(key) ? typeof each : each)),
    })),
  ),
];

it('stores at a sign-in what other tests store, and empties it by a log-out with the keyboard, which ends the session of the tenant and of every tab, and leaves nothing to the next customer', async () => {
  const [first, second] = [await customerSession(customers.paid), await newCustomer()];
  await withVisitor(async (person, page) => {
    await logIn(person, first);
    await page.getByRole('heading', { name: 'Welcome Paul Paid' }).waitFor();
    // The dashboard has stored the record of the customer, too.
    const stored = readStored(await person.context.storageState()).filter(({ name }) => name !== 'root');
    const expected = readStored(toStorageState(first));
    expect(stored).toHaveLength(expected.length);
    expect(stored).toEqual(expect.arrayContaining(expected));
    expect(await storedKeys(page, /^root/)).not.toEqual([]);
    const other = await newTab(person);
    await other.open('/account');
    await other.page.getByText('AI Essentials Plan').waitFor();

    await page.setViewportSize(PHONE);
    const picture = page.getByRole('button', { name: /^Your account/ });
    await picture.focus();
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Logout' });
    await button.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => button.isVisible()).toBe(false);
    expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await arriveAt(page, '/');
    await page.setViewportSize(DESK);
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(await storedKeys(page, /^root|auth0|profile-draft/)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await loginHeading(other.page).waitFor();
    // The tenant shows its login again.
    await person.open('/login');
    await continueWith(page, 'Google');
    await chooseAccount(page, second);
    // The other tab wanted this page.
    await arriveAt(page, '/account');
    await person.open('/dashboard');
    await page.getByRole('heading', { name: 'Welcome Cora Customer' }).waitFor();
    await findPaidModules(page, 'locked').waitFor();
    expect(person.complaints).toEqual([]);
  });
});

describe('one’s own data', () => {
  it('is downloaded, and goes with the account after DELETE and another sign-in, as no address moves without one', async () => {
    const account = await newCustomer();
    await withVisitor(async (person, page) => {
      await storeSession(person, account);
      await person.open('/account');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^plainly-my-data-\d{4}-\d\d-\d\d\.json$/);
      await page.getByText('Use another address').click();
      const address = page.getByRole('textbox', { name: 'New address' });
      const typed = `${crypto.randomUUID()}@bakery.example`;
      await address.fill(typed);
      await page.evaluate(() => {
        globalThis.open = () => null;
      });
      await page.getByRole('button', { name: 'Send a link' }).click();
      await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click();
      await confirmDialog(page).getByText('Your browser blocked the sign-in window.').waitFor();
      await confirmDialog(page).getByRole('button', { name: 'Sign in on this page' }).click();
      await signInAgain(page, account);
      await arriveAt(page, '/account');
      expect(await address.inputValue()).toBe(typed);
      await page.getByRole('button', { name: 'Send a link' }).click();
      await page.getByText(/was sent today at .+ and is still valid/).waitFor();
      expect(await address.isVisible()).toBe(false);

      // The token of a refresh says of no sign-in.
      await expireAccessToken(page);
      await person.open('/account');
      const other = await newTab(person);
      await other.open('/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete my account' });
      const proceed = dialog.getByRole('button', { name: 'Delete my account' });
      await dialog.getByLabel('Type DELETE to confirm').fill('yes');
      expect(await proceed.isDisabled()).toBe(true);
      await dialog.getByLabel('Type DELETE to confirm').fill('Delete ');
      await proceed.dblclick();
      await confirmInWindow(page, account);
      // Not `arriveAt`: the way over the tenant may replace a navigation that has begun, which Playwright reports as a failure.
      await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/goodbye');
      // Each change was refused once, as the double click sent one.
      expect(person.complaints.filter((each) => FAILED_REQUEST.test(each))).toHaveLength(2);
      expect(await storedKeys(page, /^root|auth0|profile-draft/)).toEqual([]);
      await loginHeading(other.page).waitFor();
    });
  });
});

it('ends the session of every device when the account is deleted, says until when, and lets the person ask to begin anew', async () => {
  await withVisitor(async (person, page, context) => {
    const { userId, email, ...session } = await newCustomer();
    await storeSession(person, session);
    await person.open('/account');
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
    const sentence = 'This account has been deleted. You can sign up again from January 1, 2027 on';
    const gone = { status: 410, json: { code: 'account-deleted', message: sentence } };
    await context.route(/\/api\/(subscription|users|learn|articles|profile-management\/status)/, (route) =>
      route.fulfill(gone),
    );
    await person.open('/success?session_id=cs_1');
    await arriveAt(page, '/goodbye');
    await page.getByText(`${sentence}.`).waitFor();
    expect(await storedKeys(page, /^root|auth0|profile-draft/)).toEqual([]);
    await page.reload();
    await page.getByText(`${sentence}.`).waitFor();
    await page.getByRole('link', { name: 'Ask to begin anew' }).click();
    await arriveAt(page, '/login');

    await context.route('**/api/api/signup-init*', (route) => route.fulfill({ json: { nonce: 'one' } }));
    let asked = 0;
    await context.route('**/api/profile-management/begin-anew', (route) => {
      asked += 1;
      return route.fulfill({ json: { success: true } });
    });
    const handOff = new URLSearchParams({ userId, email, session_token: 'e30.e30.e30' });
    await person.open(`/complete-profile?${handOff}`);
    await page.getByText(`${sentence}.`).waitFor();
    await expectAccessible(page);
    await expectToFitPhones(page);
    await page.getByRole('button', { name: 'Ask to begin anew' }).dblclick();
    await page.getByText('We have your request.').waitFor();
    expect(asked).toBe(1);
  });
});

it('shows a page that leads on at every unknown address, inside the shell where the application answers', async () => {
  await withVisitor(async (person, page) => {
    await storeSession(person, await newCustomer());
    await person.open('/subscribe/gold');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    const home = page.getByRole('link', { name: 'Return to Homepage' });
    expect(await home.getAttribute('href')).toBe('/');
    // The application answers at these; other such pages stand in the list of states.
    for (const [path, title] of [
      ['/learn/ai-terminology/nothing', 'Lesson Not Found'],
      ['/learn/nothing', 'Page Not Found'],
    ] as const) {
      await person.open(path);
      await page.getByRole('heading', { name: title }).waitFor();
      await menuLink(page, 'Account').waitFor();
    }
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    expect(await links.allTextContents()).toEqual(['Dashboard', 'Learn', 'Articles', 'Search', 'Kept']);
    await links.getByText('Learn').click();
    await arriveAt(page, '/learn');
  });
});
