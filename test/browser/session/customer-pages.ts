// How a customer goes about the site, the tenant and Stripe's pages, in the words on them.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Profile } from '#shared/contract/profile.ts';
import { CARDS, PROFILE, stripeControl } from '../../customer.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, type Visitor, visitor } from '../visitor.ts';

/** What the browser itself notes of a request that came to nothing. */
const FAILED_REQUEST = /^error: Failed to load resource/;

/**
 * A browser for one test file; what it answers lends a new person to a test and takes their browser away after it. The
 * console must have stayed silent: what a test provokes, it takes out by name (`takeProvoked`). In a file that makes the
 * API and the tenant fail, what the browser notes of failed requests is not counted.
 */
export const openBrowser = ({ failsRequests = false } = {}) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return async (test: (who: Visitor) => Promise<void>, options: BrowserContextOptions = {}) => {
    const who = await visitor(browser, options);
    try {
      await test(who);
      const complaints = who.complaints.filter((each) => !(failsRequests && FAILED_REQUEST.test(each)));
      expect(complaints, who.page.url()).toEqual([]);
    } finally {
      await who.context.close();
    }
  };
};

/** Takes out the complaints that a test provoked. Each of these kinds must have come, and none of another is taken. */
export const takeProvoked = ({ complaints }: Pick<Visitor, 'complaints'>, ...kinds: RegExp[]): void => {
  for (const kind of kinds) expect(complaints).toContainEqual(expect.stringMatching(kind));
  const others = complaints.filter((each) => !kinds.some((kind) => kind.test(each)));
  complaints.splice(0, complaints.length, ...others);
};

/** Another tab of the same person. */
export const newTab = async (who: Visitor): Promise<Visitor> => {
  const page = await who.context.newPage();
  const open = async (path: string) => {
    await page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'networkidle' });
  };
  return { ...who, page, open };
};

const NARROW = [320, 390];

/** As it stands, the page is accessible, fits a phone, and gave nobody a reason to complain. */
export const expectSound = async ({ page, complaints }: Visitor): Promise<void> => {
  await expectAccessible(page);
  const window = page.viewportSize();
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  if (window) await page.setViewportSize(window);
  expect(complaints, page.url()).toEqual([]);
};

/** The pages that this tab goes through from now on, those of other origins by their origin. */
export const trailOf = (page: Page): string[] => {
  const trail: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { origin, pathname } = new URL(frame.url());
    const at = origin === here('siteUrl') ? pathname : origin;
    if (trail.at(-1) !== at) trail.push(at);
  });
  return trail;
};

/** Ends the tenant's own session of a customer, as its idle time or an administrator does. */
export const endTenantSession = async (userId: string): Promise<void> => {
  await fetch(`${here('tenantUrl')}/laptop/end-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
};

/** Revokes the refresh token that this browser keeps. */
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

/** Makes the access token that this browser keeps as old as it is after a day. */
export const letAccessTokenExpire = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith('@@auth0spajs@@')) continue;
      const kept = JSON.parse(value);
      if ('expiresAt' in kept) localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: 1 }));
    }
  });

/** What this browser keeps under names like this one, in local storage. */
export const keptKeys = (page: Page, like: RegExp): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage)).then((keys) => keys.filter((key) => like.test(key)));

/** Presses Tab until the keyboard is there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
};

/** Lets the page's own time run until something shows; its clock must be installed. */
export const whileTimePasses = async (page: Page, shown: Locator): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2000);
        return shown.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
};

/** The date of a moment of Stripe's, as the account page writes it for somebody in `timezoneId: 'UTC'`. */
export const longDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** All subscriptions that Stripe has of a customer of ours, the newest last. */
export const subscriptionsOf = async (email: string): Promise<any[]> => {
  const { customers, subscriptions } = await stripeControl('state');
  const ids = customers.filter((one: any) => one.email === email).map(({ id }: any) => id);
  return subscriptions.filter(({ customer }: any) => ids.includes(customer));
};

/** When the paid month ends, in seconds. */
export const periodEndOf = async (email: string): Promise<number> => {
  const subscription = (await subscriptionsOf(email)).at(-1);
  return subscription.items.data[0].current_period_end;
};

const HOURS = 3600;

/** Lets time pass at Stripe until the next month has begun and its invoice was charged. */
export const passMonth = async (email: string): Promise<void> => {
  const to = new Date(((await periodEndOf(email)) + 3 * HOURS) * 1000);
  await stripeControl('advance', { to: to.toISOString() });
};

export type Provider = 'Google' | 'Microsoft' | 'Apple';

export interface Person {
  name: string;
  email: string;
}

/** Somebody whom no provider knows yet. */
export const somebody = (name = 'Cora Customer'): Person => ({
  name,
  email: `${crypto.randomUUID()}@customers.example`,
});

/** Waits until the browser is at a page of ours. */
export const arriveAt = async (page: Page, path: string | RegExp): Promise<void> => {
  await page.waitForURL((url) => {
    if (url.origin !== here('siteUrl')) return false;
    return typeof path === 'string' ? url.pathname === path : path.test(url.pathname);
  });
};

const AT_THE_TENANT = /\/u\/login\//;

/** From the login or sign-up page to the provider's own. */
export const continueWith = async (page: Page, provider: Provider): Promise<void> => {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await page.waitForURL(AT_THE_TENANT);
};

/** A module on the dashboard, as a screen reader tells it. */
export const moduleOf = (page: Page, name: string, state: 'open' | 'locked'): Locator => {
  const said = state === 'open' ? 'included in your plan' : 'locked';
  return page.getByRole('heading', { name: new RegExp(`^${name} ?: ${said}$`) });
};

/** At the provider's page: makes an account. */
export const createAccount = async (page: Page, { name, email }: Person): Promise<void> => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** At the provider's page: picks an account that is there. */
export const chooseAccount = async (page: Page, { email }: Pick<Person, 'email'>): Promise<void> => {
  await page.getByRole('button', { name: email }).click();
};

const ACCOUNT_TYPES = { personal: 'Personal', business: 'Company' };

/** Fills in the profile form; sends nothing. */
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

/** From the sign-up page to the open profile form. */
export const signUp = async (
  person: Visitor,
  who: Person = somebody(),
  provider: Provider = 'Google',
): Promise<Person> => {
  await person.open('/signup');
  await continueWith(person.page, provider);
  await createAccount(person.page, who);
  await arriveAt(person.page, '/complete-profile');
  await person.page.getByRole('button', { name: 'Create Account' }).waitFor();
  return who;
};

/** Waits until the plan chooser is there; its address shows once already on the way to saving the profile. */
export const atPlans = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor();
  await page.getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
};

/** From the sign-up page through the profile to the plan chooser. */
export const becomeCustomer = async (
  person: Visitor,
  who: Person = somebody(),
  provider: Provider = 'Google',
): Promise<Person> => {
  await signUp(person, who, provider);
  await fillProfile(person.page);
  await person.page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(person.page, 'Profile Successfully Updated! Redirecting...');
  await atPlans(person.page);
  return who;
};

const PROVIDERS: Readonly<Record<string, Provider>> = {
  'google-oauth2': 'Google',
  windowslive: 'Microsoft',
  apple: 'Apple',
};

/** From the login page to the first page inside, with an account that the tenant knows. */
export const logIn = async (
  person: Visitor,
  account: { connection: string; email: string },
): Promise<void> => {
  await person.open('/login');
  await continueWith(person.page, PROVIDERS[account.connection] ?? 'Google');
  await chooseAccount(person.page, account);
  await arriveAt(person.page, /^\/(subscription|dashboard)$/);
};

/** By the menu behind the picture. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};

/** From the plan chooser over the checkout summary to Stripe's page. */
export const goToCheckout = async (person: Visitor): Promise<void> => {
  const { page } = person;
  await person.open('/subscription');
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click();
  await arriveAt(page, '/subscribe/essentials');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(`${here('stripeUrl')}/checkout/**`);
};

/** At Stripe's page: types a card and presses Subscribe. What comes of it is the card's. */
export const payWith = async (page: Page, card: string = CARDS.good): Promise<void> => {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Cora Customer');
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

/** At the bank's page, which some cards lead to. */
export const authenticate = async (page: Page, answer: 'Complete' | 'Fail' = 'Complete'): Promise<void> => {
  await page.getByRole('button', { name: answer }).click();
};

/** From the plan chooser to the page that says thanks. */
export const buyEssentials = async (person: Visitor, card?: string): Promise<void> => {
  await goToCheckout(person);
  await payWith(person.page, card);
  await arriveAt(person.page, '/success');
};

/** On the account page: cancels now, and confirms it. */
export const cancelMembership = async (person: Visitor): Promise<void> => {
  await person.open('/account');
  await person.page.getByRole('button', { name: 'Cancel Membership' }).click();
  const dialog = person.page.getByRole('dialog', { name: 'Cancel Subscription' });
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expectToast(person.page, 'Subscription cancelled successfully.');
};
