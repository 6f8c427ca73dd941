// What a customer does on the site, at the tenant and on Stripe's pages, by the words on them.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Profile } from '#shared/contract/profile.ts';
import { CARDS, PROFILE, record, stripeControl, type TestCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { expectAccessible, expectToFitPhones, tab, type Visitor, visitor } from '../visitor.ts';

/** The console message of the browser for a failed request. */
export const FAILED_REQUEST = /^error: Failed to load resource/;

/** What a page shows now, and what its console said. */
const describePage = async ({ page, complaints }: Visitor): Promise<string> => {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  return [page.url(), text.slice(0, 1000), ...complaints].join('\n');
};

/** What a test does with a visitor, in their page and window. */
export type VisitorTest = (person: Visitor, page: Page, context: BrowserContext) => Promise<void>;

/**
 * Opens a browser for one test file. Returns a function that runs a test with a new visitor. The test fails when the console
 * was not silent; `takeProvoked` removes expected messages. With `failsRequests`, the browser's messages about failed
 * requests are ignored. The error of a test ends with what the page showed.
 */
export const openBrowser = ({ failsRequests = false } = {}) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return async (test: VisitorTest, options?: BrowserContextOptions) => {
    const person = await visitor(browser, options);
    try {
      await test(person, person.page, person.context);
      const complaints = person.complaints.filter((each) => !(failsRequests && FAILED_REQUEST.test(each)));
      expect(complaints, person.page.url()).toEqual([]);
    } catch (error) {
      if (error instanceof Error) error.message += `\n\n${await describePage(person)}`;
      throw error;
    } finally {
      await person.close();
    }
  };
};

/** Removes the console messages that a test provoked. Each kind must have occurred. */
export const takeProvoked = ({ complaints }: Pick<Visitor, 'complaints'>, ...kinds: RegExp[]): void => {
  for (const kind of kinds) expect(complaints).toContainEqual(expect.stringMatching(kind));
  const others = complaints.filter((each) => !kinds.some((kind) => kind.test(each)));
  complaints.splice(0, complaints.length, ...others);
};

/** Another tab of the same browser. */
export const newTab = async (person: Visitor): Promise<Visitor> => ({
  ...person,
  ...tab(await person.context.newPage()),
});

/** The page is accessible, fits a phone, and the console is silent. */
export const expectSound = async ({ page, complaints }: Visitor): Promise<void> => {
  await expectAccessible(page);
  await expectToFitPhones(page);
  expect(complaints, page.url()).toEqual([]);
};

/** Records the pages that this tab visits from now on, those of other sites by their origin. */
export const recordTrail = (page: Page): string[] => {
  const trail: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { origin, pathname } = new URL(frame.url());
    const at = origin === here('siteUrl') ? pathname : origin;
    if (trail.at(-1) !== at) trail.push(at);
  });
  return trail;
};

/** Ends a customer's session at the tenant, like its idle timeout or an administrator. */
export const endTenantSession = async (userId: string): Promise<void> => {
  await fetch(`${here('tenantUrl')}/laptop/end-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
};

/** Revokes the refresh token of this browser. */
export const revokeRefreshToken = async (page: Page): Promise<void> => {
  const token = await page.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('@@auth0spajs@@'))
        .map(([, value]) => JSON.parse(value).body?.refresh_token)
        .find((one) => typeof one === 'string') ?? '',
  );
  expect(token, 'the refresh token in local storage').not.toBe('');
  const { status } = await fetch(`${here('tenantUrl')}/oauth/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: here('clientId'), token }),
  });
  expect(status).toBe(200);
};

/** Expires the access token of this browser. */
export const expireAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith('@@auth0spajs@@')) continue;
      const kept = JSON.parse(value);
      if ('expiresAt' in kept) localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: 1 }));
    }
  });

/** The keys of local storage that match. */
export const storedKeys = (page: Page, like: RegExp): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage)).then((keys) => keys.filter((key) => like.test(key)));

/** Presses Tab until the target has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
};

/** Advances the page's clock until the target is visible. The clock must be installed. */
export const passTimeUntil = async (page: Page, shown: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      await page.clock.runFor(2000);
      return shown.isVisible();
    })
    .toBe(true);
};

/** A Stripe timestamp as the account page shows it with `timezoneId: 'UTC'`. */
export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A customer's subscriptions at Stripe, the newest last. */
export const findSubscriptions = async (email: string): Promise<any[]> => {
  const { customers, subscriptions } = await stripeControl('state');
  const ids = customers.filter((one: any) => one.email === email).map(({ id }: any) => id);
  return subscriptions.filter(({ customer }: any) => ids.includes(customer));
};

/** When the paid month ends, as a Stripe timestamp in seconds. */
export const findPeriodEnd = async (email: string): Promise<number> => {
  const subscription = (await findSubscriptions(email)).at(-1);
  return subscription.items.data[0].current_period_end;
};

type Payer = Pick<TestCustomer, 'userId' | 'email'>;

/** Waits until our record of the newest subscription has this status: a webhook brings it. */
export const waitForStatus = async ({ userId, email }: Payer, status: string): Promise<void> => {
  await expect
    .poll(async () => {
      const { subscription } = (await record(userId)) ?? {};
      const atStripe = (await findSubscriptions(email)).at(-1)?.status;
      return { recorded: subscription?.status, atStripe };
    })
    .toEqual({ recorded: status, atStripe: status });
};

/** Waits until our record of the subscription has an end, or has none: a webhook brings it. */
export const waitForEnd = async ({ userId }: Payer, hasEnd: boolean): Promise<void> => {
  await expect
    .poll(async () => {
      const { subscription } = (await record(userId)) ?? {};
      return subscription && subscription.cancelAt !== null;
    })
    .toBe(hasEnd);
};

export type Provider = 'Google' | 'Microsoft' | 'Apple';

export interface Person {
  name: string;
  email: string;
}

/** The data of a person without an account. */
export const newPerson = (name = 'Cora Customer'): Person => ({
  name,
  email: `${crypto.randomUUID()}@customers.example`,
});

/** Waits until the browser is at a page of our site. */
export const arriveAt = async (page: Page, path: string | RegExp): Promise<void> => {
  await page.waitForURL((url) => {
    if (url.origin !== here('siteUrl')) return false;
    return typeof path === 'string' ? url.pathname === path : path.test(url.pathname);
  });
};

const AT_THE_TENANT = /\/u\/login\//;

/** Goes from the login or sign-up page to the provider's page. */
export const continueWith = async (page: Page, provider: Provider): Promise<void> => {
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await page.waitForURL(AT_THE_TENANT);
};

/** What the dashboard says of the paid modules: a badge, or how much is done of the first one that is open. */
export const findPaidModules = (page: Page, state: 'open' | 'locked'): Locator =>
  page
    .getByRole('region', { name: 'AI Essentials modules' })
    .getByText(state === 'open' ? /^\d+ of \d+ done$/ : /^Locked$/)
    .first();

/** Creates an account on the provider's page. */
export const createAccount = async (page: Page, { name, email }: Person): Promise<void> => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Chooses an existing account on the provider's page. */
export const chooseAccount = async (page: Page, { email }: Pick<Person, 'email'>): Promise<void> => {
  await page.getByRole('button', { name: email }).click();
};

const ACCOUNT_TYPES = { personal: 'Personal', business: 'Company' };

/** Fills in the profile form without submitting it. */
export const fillProfile = async (page: Page, profile: Profile = PROFILE): Promise<void> => {
  const { accountType, company, phoneNumber, companySize, natureOfBusiness } = profile;
  const choose = (group: string, label: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: label, exact: true }).check();
  await choose('Account Type', ACCOUNT_TYPES[accountType]);
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Phone Number').fill(phoneNumber);
  await choose('Company Size', companySize);
  await page.getByLabel('Nature of Business').selectOption(natureOfBusiness);
};

/** Goes from the sign-up page to the profile form. */
export const signUp = async (
  person: Visitor,
  account: Person = newPerson(),
  provider: Provider = 'Google',
): Promise<Person> => {
  await person.open('/signup');
  await continueWith(person.page, provider);
  await createAccount(person.page, account);
  await arriveAt(person.page, '/complete-profile');
  await person.page.getByRole('button', { name: 'Create Account' }).waitFor();
  return account;
};

/** Waits for the plan chooser. Its address appears once before the profile is saved, so the heading counts. */
export const atPlans = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor();
  await page.getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
};

/** Logs a customer in with the session that the tenant has already, so that it does not ask for the account. */
export const logIn = async (
  { page, context }: Visitor,
  { cookies }: Pick<TestCustomer, 'cookies'>,
): Promise<void> => {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: here('tenantUrl') })));
  await page.goto(`${here('siteUrl')}/sign-in`, { waitUntil: 'commit' });
  await arriveAt(page, /^\/(subscription|dashboard)$/);
};

/** A link of the menu in a wide window. */
export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Logs out by the customer's menu. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};

/** Goes from the plan chooser over the order to Stripe's page. */
export const goToCheckout = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click();
  await arriveAt(page, '/subscribe/essentials');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(`${here('stripeUrl')}/checkout/**`);
};

/** Submits a card on Stripe's page. The card decides the result. */
export const payWith = async (page: Page, card: string = CARDS.good): Promise<void> => {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Cora Customer');
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

/** Answers the bank's page, which some cards lead to. */
export const authenticate = async (page: Page, answer: 'Complete' | 'Fail' = 'Complete'): Promise<void> => {
  await page.getByRole('button', { name: answer }).click();
};

/** Cancels the plan at once on the account page. */
export const cancelMembership = async (person: Visitor): Promise<void> => {
  await person.open('/account');
  await person.page.getByRole('button', { name: 'Cancel Membership' }).click();
  const dialog = person.page.getByRole('dialog', { name: 'Cancel Subscription' });
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expectToast(person.page, 'Subscription cancelled successfully.');
};
