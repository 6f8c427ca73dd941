import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAccount, newCustomer, newSubscriber } from '../../customer.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  atPlans,
  chooseAccount,
  continueWith,
  endTenantSession,
  expectSound,
  fillProfile,
  keptKeys,
  letAccessTokenExpire,
  logIn,
  logOut,
  newTab,
  openBrowser,
  revokeRefreshToken,
  signUp,
  trailOf,
  moduleOf,
} from './customer-pages.ts';
import { signIn } from '../staff/staff-pages.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const person = openBrowser({ failsRequests: true });

const GOOGLE = 'google-oauth2';

/** Somebody new on the free plan, signed in at this browser. */
const freeCustomer = async (who: Visitor) => {
  const customer = await newCustomer();
  const account = { ...customer, connection: GOOGLE };
  await logIn(who, account);
  await atPlans(who.page);
  return account;
};

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'AI You Can Trust' });
const staleHeading = (page: Page) =>
  page.getByRole('heading', { name: 'This sign-in link is no longer valid' });

/** The address with which the tenant returns to us. */
const returnAddress = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const request = page.waitForRequest(/\/callback\?code=/);
  await act();
  return (await request).url();
};

describe.each(['/login', '/signup'])('%s', (path) => {
  it('offers the four ways in, and says that it is busy', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const settings = Promise.withResolvers<void>();
      await context.route('**/settings.json', async (route) => {
        await settings.promise;
        await route.continue();
      });
      await page.goto(new URL(path, here('siteUrl')).href);
      await page
        .getByRole('heading', { name: path === '/login' ? 'AI You Can Trust' : 'Create New Account' })
        .waitFor();
      const substack = page.getByRole('link', { name: 'Continue with Substack' });
      expect(await substack.getAttribute('target')).toBe('_blank');
      await expectSound(who);
      await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
      const busy = page.getByRole('button', { name: 'Redirecting…' });
      await busy.waitFor();
      expect(await busy.getAttribute('aria-busy')).toBe('true');
      expect(await page.getByRole('button', { name: 'Continue with Google' }).isDisabled()).toBe(true);
      settings.resolve();
      const provider = path === '/login' ? 'Sign in with Microsoft' : 'Sign up with Microsoft';
      await page.getByRole('heading', { name: provider }).waitFor();
    });
  });

  it('says so when the way in cannot be found, and frees its buttons', async () => {
    await person(async (who) => {
      const { page, context } = who;
      await context.route('**/settings.json', (route) => route.abort());
      await who.open(path);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByText('We could not reach the sign-in service.').waitFor();
      expect(await page.getByRole('button', { name: 'Continue with Google' }).isEnabled()).toBe(true);
    });
  });
});

describe('a return from the tenant', () => {
  it('that was used before leads who is signed in on, and tells anybody else that the link is old', async () => {
    const account = { ...(await newCustomer()), connection: GOOGLE };
    await person(async (who) => {
      const { page } = who;
      await who.open('/login');
      await continueWith(page, 'Google');
      const used = await returnAddress(page, () => chooseAccount(page, account));
      await atPlans(page);

      await page.goto(used);
      await atPlans(page);
      expect(await staleHeading(page).count()).toBe(0);

      await logOut(page);
      await arriveAt(page, '/');
      await page.goto(used);
      await staleHeading(page).waitFor();
      await expectSound(who);
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await continueWith(page, 'Google');
      await chooseAccount(page, account);
      await atPlans(page);
    });
  });

  it('with a state that is not this browser’s signs nobody in', async () => {
    await person(async (who) => {
      const { page } = who;
      await who.open('/login');
      await continueWith(page, 'Google');
      await page.goto(`${here('siteUrl')}/callback?code=a-code&state=somebody-elses`);
      await staleHeading(page).waitFor();
      expect(await keptKeys(page, /auth0/)).toEqual([]);
    });
  });

  it('undone by the browser’s Back is still signed in', async () => {
    await person(async (who) => {
      const { page } = who;
      await freeCustomer(who);
      // First the provider's page, whose question is answered; then the login page.
      await page.goBack();
      await page.getByRole('link', { name: 'Back to Plainly' }).waitFor();
      await page.goBack();
      await atPlans(page);
    });
  });

  it('finished in one tab does not harm the sign-in that waits in the other', async () => {
    const account = { ...(await newCustomer()), connection: GOOGLE };
    await person(async (who) => {
      const other = await newTab(who);
      for (const tab of [who, other]) {
        await tab.open('/login');
        await continueWith(tab.page, 'Google');
      }
      for (const tab of [who, other]) {
        await chooseAccount(tab.page, account);
        await atPlans(tab.page);
      }
      expect(who.complaints).toEqual([]);
    });
  });

  it('after the person has cancelled at the provider is the login page, which says so once', async () => {
    await person(async (who) => {
      const { page } = who;
      await who.open('/login');
      await continueWith(page, 'Apple');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await loginHeading(page).waitFor();
      const notice = page.getByText('Sign-in was cancelled.');
      await notice.waitFor();
      await expectSound(who);
      await page.reload();
      await loginHeading(page).waitFor();
      await expect.poll(() => notice.count()).toBe(0);
    });
  });

  it('with a refusal of the Action shows its sentence', async () => {
    await person(async (who) => {
      const { page, context } = who;
      await context.route('**/api/profile-management/complete', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), profileToken: 'forged' } });
      });
      await signUp(who);
      await fillProfile(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('heading', { name: 'You could not be signed in' }).waitFor();
      await page
        .getByText('We could not confirm that your profile is complete. Please sign in again.')
        .waitFor();
      await expectSound(who);
      expect(await keptKeys(page, /auth0spajs/)).toEqual([]);
      expect(await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
    });
  });

  it('opened by hand is the login page', async () => {
    await person(async (who) => {
      const trail = trailOf(who.page);
      await who.open('/callback');
      await loginHeading(who.page).waitFor();
      expect(trail).toEqual(['/callback', '/login']);
    });
  });
});

describe('a session that the tenant no longer knows', () => {
  it('ends at the login page with a notice, without a loop, and the next sign-in leads back', async () => {
    await person(async (who) => {
      const { page } = who;
      const account = await freeCustomer(who);
      await endTenantSession(account.userId);
      await revokeRefreshToken(page);
      await letAccessTokenExpire(page);
      const trail = trailOf(page);
      await who.open('/account');
      await page.getByText('Your session has expired. Please sign in again.').waitFor();
      await loginHeading(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(trail).toEqual(['/account', '/login']);
      expect(await keptKeys(page, /auth0spajs|^root/)).toEqual([]);
      await continueWith(page, 'Google');
      await chooseAccount(page, account);
      await arriveAt(page, '/account');
      await page.getByRole('heading', { name: 'Account' }).waitFor();
    });
  });

  it('lives on by the tenant’s own session when only the refresh token is gone', async () => {
    await person(async (who) => {
      const { page } = who;
      await freeCustomer(who);
      await revokeRefreshToken(page);
      await letAccessTokenExpire(page);
      await who.open('/account');
      await page.getByText('Not Available').waitFor();
      expect(await page.getByText('Your session has expired.').count()).toBe(0);
    });
  });

  it('lives on by the refresh token when only the tenant’s own session is gone', async () => {
    await person(async (who) => {
      const { page } = who;
      const { userId } = await freeCustomer(who);
      await endTenantSession(userId);
      await letAccessTokenExpire(page);
      await who.open('/account');
      await page.getByText('Not Available').waitFor();
      expect(who.complaints).toEqual([]);
    });
  });

  it('is not ended by a tenant that does not answer: the page says so, and goes on with it', async () => {
    await person(async (who) => {
      const { page, context } = who;
      await freeCustomer(who);
      await page.evaluate(() => localStorage.removeItem('root'));
      await letAccessTokenExpire(page);
      await context.route(`${here('tenantUrl')}/**`, (route) => route.abort());
      await page.goto(`${here('siteUrl')}/account`);
      await page.getByRole('heading', { name: 'We could not reach the sign-in service' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/account');
      await context.unroute(`${here('tenantUrl')}/**`);
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await tryAgain.click();
      await page.getByText('Not Available').waitFor();
    });
  });

  it('asks the person to confirm, in a window, when the tenant wants to see them; the page waits', async () => {
    await person(async (who) => {
      const { page, context } = who;
      await freeCustomer(who);
      await page.evaluate(() => localStorage.removeItem('root'));
      await letAccessTokenExpire(page);
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
      await page.goto(`${here('siteUrl')}/account`);
      const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
      await dialog.waitFor();
      await context.unroute(`${here('tenantUrl')}/oauth/token`);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Not Available').waitFor();
      expect(await dialog.count()).toBe(0);
    });
  });

  it('offers the way over this page where the window is blocked', async () => {
    await person(async (who) => {
      const { page, context } = who;
      await freeCustomer(who);
      await page.evaluate(() => localStorage.removeItem('root'));
      await letAccessTokenExpire(page);
      await page.addInitScript(() => {
        globalThis.open = () => null;
      });
      await context.route(`${here('tenantUrl')}/oauth/token`, (route) =>
        route.fulfill({
          status: 403,
          headers: { 'access-control-allow-origin': here('siteUrl') },
          json: { error: 'mfa_required', error_description: 'Multifactor authentication required' },
        }),
      );
      await page.goto(`${here('siteUrl')}/account`);
      const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('Your browser blocked the sign-in window.').waitFor();
      await context.unroute(`${here('tenantUrl')}/oauth/token`);
      await dialog.getByRole('button', { name: 'Sign in on this page' }).click();
      await arriveAt(page, '/account');
      await page.getByText('Not Available').waitFor();
    });
  });
});

describe('the public pages', () => {
  it.each(['/', '/blog', '/login', '/signup'])(
    'lead a customer’s session from %s to the plans, and who subscribes on to the dashboard',
    async (path) => {
      await person(async (who) => {
        await freeCustomer(who);
        await who.open(path);
        await atPlans(who.page);
        expect(new URL(who.page.url()).search).toBe('?fromLogin=true');
        expect(who.complaints).toEqual([]);
      });
      await person(async (who) => {
        const customer = await newSubscriber();
        await logIn(who, { ...customer, connection: GOOGLE });
        await who.page.getByRole('heading', { name: /^Welcome / }).waitFor();
        await who.open(path);
        await arriveAt(who.page, '/dashboard');
        expect(who.complaints).toEqual([]);
      });
    },
  );

  it('keep an article’s own address open to a customer', async () => {
    await person(async (who) => {
      await who.open('/blog');
      const article = await who.page.locator('.other').first().getAttribute('href');
      await freeCustomer(who);
      await who.open(article ?? '');
      await who.page.locator('.article__title').waitFor();
      expect(new URL(who.page.url()).pathname).toBe(article);
    });
  });

  it('lead a browser with both sessions to the staff tool', async () => {
    await person(async (who) => {
      await freeCustomer(who);
      await signIn(who, here('accounts').editor);
      await who.open('/');
      await who.page.getByRole('heading', { name: 'Create Content' }).waitFor();
      expect(new URL(who.page.url()).pathname).toBe('/content-creator');
    });
  });
});

describe('logging out', () => {
  it('empties this browser, ends the tenant’s session, and every tab knows it', async () => {
    await person(async (who) => {
      const { page } = who;
      await freeCustomer(who);
      const other = await newTab(who);
      await other.open('/account');
      await other.page.getByText('Not Available').waitFor();
      expect(await keptKeys(page, /^root|auth0spajs/)).not.toEqual([]);
      await logOut(page);
      await arriveAt(page, '/');
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      expect(await keptKeys(page, /^root|auth0|profile-draft/)).toEqual([]);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
      await loginHeading(other.page).waitFor();
      // The tenant asks who it is again.
      await who.open('/login');
      await continueWith(page, 'Google');
      expect(who.complaints).toEqual([]);
    });
  });

  it('shows nothing of one customer to the next at the same browser', async () => {
    await person(async (who) => {
      const { page } = who;
      const first = await newSubscriber({ name: 'Flora First' });
      await logIn(who, { ...first, connection: GOOGLE });
      await page.getByRole('heading', { name: 'Welcome Flora First' }).waitFor();
      await logOut(page);
      await arriveAt(page, '/');
      const second = await newCustomer({ name: 'Sven Second' });
      await logIn(who, { ...second, connection: GOOGLE });
      await atPlans(page);
      await who.open('/dashboard');
      await page.getByRole('heading', { name: 'Welcome Sven Second' }).waitFor();
      await moduleOf(page, 'Advanced Topics', 'locked').waitFor();
    });
  });

  it('needs a keyboard alone, on a phone as on a desk', async () => {
    await person(
      async (who) => {
        const { page } = who;
        await freeCustomer(who);
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
      },
      { viewport: PHONE },
    );
  });
});

describe('an address of the customer’s pages that is nowhere', () => {
  it('is a page that says so, and leads home', async () => {
    await person(async (who) => {
      const account = await newAccount({ profileComplete: true });
      await logIn(who, account);
      await atPlans(who.page);
      await who.open('/subscribe/gold');
      await who.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      const home = who.page.getByRole('link', { name: 'Return to Homepage' });
      expect(await home.getAttribute('href')).toBe('/');
    });
  });
});
