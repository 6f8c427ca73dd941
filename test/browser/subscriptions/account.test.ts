import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CARDS, newCustomer, newSubscriber, record, stripeControl } from '../../customer.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  expectSound,
  formatDay,
  openBrowser,
  passMonth,
  payWith,
  findPeriodEnd,
  findSubscriptions,
  takeProvoked,
  waitForStatus,
  tabTo,
  passTimeUntil,
  findPaidModules,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const UTC = { timezoneId: 'UTC' };

/** Stores the session of a new subscriber. */
const subscriber = async (person: Visitor, card?: string) => {
  const customer = await newSubscriber(card === undefined ? {} : { card });
  await storeSession(person, customer);
  return customer;
};

/** Opens the account page as a new subscriber. */
const subscriberAtAccount = async (person: Visitor) => {
  const customer = await subscriber(person);
  await person.open('/account');
  await person.page.getByText('AI Essentials Plan').waitFor();
  return customer;
};

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Cancel Subscription' });
const cancelButton = ({ page }: Visitor) => page.getByRole('button', { name: 'Cancel Membership' });

/** Opens Stripe's pages about the plan. */
const openPortal = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Manage billing' }).first().click();
  await page.getByRole('heading', { name: 'Your subscription' }).waitFor();
};

const backToTheSite = async ({ page }: Visitor) => {
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await arriveAt(page, '/account');
};

describe('the account page', () => {
  it('shows a failed renewal, and the active plan once the open invoice is paid', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const customer = await subscriber(person, CARDS.failsLater);
      await passMonth(customer, 'past_due');
      await person.open('/account');
      await page.getByText('Your last payment did not go through', { exact: true }).waitFor();
      await page.getByText('Payment overdue').waitFor();
      await expectSound(person);
      await person.open('/dashboard');
      await page.getByText('Your last payment did not go through', { exact: true }).waitFor();
      await expectSound(person);

      await openPortal(person);
      await page.getByRole('region', { name: 'Invoices' }).getByRole('link').first().click();
      await page.getByLabel('Card number').fill(CARDS.good);
      await page.getByLabel('Expiry').fill('12 / 34');
      await page.getByLabel('CVC').fill('123');
      await page.getByLabel('Name on card').fill('Cora Customer');
      await page.getByRole('button', { name: /^Pay/ }).click();
      await waitForStatus(customer, 'active');
      await person.open('/account');
      await page.getByText('Active', { exact: true }).waitFor();
      expect(await page.getByText('Your last payment did not go through').count()).toBe(0);
    }, UTC);
  });

  it('shows the next payment of each month, and the end of a plan that was canceled on Stripe’s pages, resumed and ended', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const customer = await subscriberAtAccount(person);
      const first = await findPeriodEnd(customer.email);
      await page.getByText('Next Payment').waitFor();
      await page.getByText(formatDay(first), { exact: true }).waitFor();
      await passMonth(customer, 'active');
      const second = await findPeriodEnd(customer.email);
      expect(second).toBeGreaterThan(first);
      const currentPeriodEnd = new Date(second * 1000).toISOString();
      await expect.poll(() => record(customer.userId)).toMatchObject({ subscription: { currentPeriodEnd } });
      await person.open('/account');
      await page.getByText(formatDay(second), { exact: true }).waitFor();
      expect(await page.getByText(formatDay(first), { exact: true }).count()).toBe(0);
      await page.getByText('Active', { exact: true }).waitFor();

      await openPortal(person);
      await page.getByRole('link', { name: 'Cancel subscription' }).click();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByText('Your subscription ends on').waitFor();
      await backToTheSite(person);
      await page.getByText('Plan ends').waitFor();
      await page.getByText(formatDay(await findPeriodEnd(customer.email)), { exact: true }).waitFor();
      await page.getByText('Ending', { exact: true }).waitFor();
      await expectSound(person);

      await openPortal(person);
      await page.getByRole('button', { name: 'Don’t cancel' }).click();
      await page.getByText('Next payment:').waitFor();
      await backToTheSite(person);
      await page.getByText('Next Payment').waitFor();
      await page.getByText('Active', { exact: true }).waitFor();

      await openPortal(person);
      await page.getByRole('link', { name: 'Cancel subscription' }).click();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByText('Your subscription ends on').waitFor();
      await passMonth(customer, 'canceled');
      await person.open('/account');
      await page.getByText('You are on the free plan.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).waitFor();
      await person.open('/dashboard');
      await findPaidModules(page, 'locked').waitFor();
    }, UTC);
  });

  it('shows an error with a button to try again when the API is down', async () => {
    await withVisitor(async (person) => {
      const { page, context } = person;
      await storeSession(person, await newCustomer());
      for (const [path, title] of [
        ['/account', 'Your account could not be loaded'],
        ['/dashboard', 'Your plan could not be loaded'],
        ['/subscription', 'The plans could not be loaded'],
      ] as const) {
        await page.goto('about:blank');
        await context.route('**/api/users/me', (route) =>
          route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
        );
        await page.clock.install();
        // The stored customer would be shown instead of the error.
        await page.addInitScript(() => localStorage.removeItem('root'));
        await page.goto(new URL(path, here('siteUrl')).href);
        const alert = page.getByRole('heading', { name: title });
        await passTimeUntil(page, alert);
        expect(new URL(page.url()).pathname).toBe(path);
        await context.unroute('**/api/users/me');
        await page.clock.resume();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect.poll(() => alert.count()).toBe(0);
      }
      // Caused by this test's own script at about:blank.
      takeProvoked(person, /^exception: Failed to read the 'localStorage' property/);
    });
  });
});

/** Expects that the toast has its own color on the screen. Below the dialog, the backdrop would darken it. */
const expectAboveBackdrop = async (page: Page) => {
  const screenshot = await page.locator('.toast').screenshot();
  const [seen, own] = await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const [red, green, blue] = context?.getImageData(image.width / 2, 4, 1, 1).data ?? [];
      const toast = document.querySelector('.toast');
      return [`rgb(${red}, ${green}, ${blue})`, toast && getComputedStyle(toast).backgroundColor];
    },
    [...screenshot],
  );
  expect(seen).toBe(own);
};

describe('the cancellation dialog', () => {
  it('closes without a cancellation, says why one failed, and sends one for a double click', async () => {
    await withVisitor(async (person) => {
      const { page, context } = person;
      const { email } = await subscriberAtAccount(person);
      const dialog = dialogOf(person);
      const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
      const proceed = dialog.getByRole('button', { name: 'Proceed' });
      const readStatuses = async () => (await findSubscriptions(email)).map(({ status }) => status);
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => cancel.click(),
        () => page.mouse.click(10, 10),
      ]) {
        await cancelButton(person).click();
        await dialog.waitFor();
        await close();
        await dialog.waitFor({ state: 'detached' });
      }

      const call = '**/api/subscription/cancel';
      await context.route(call, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await cancelButton(person).click();
      await proceed.click();
      await expectToast(
        page,
        'Error cancelling subscription: Our service did not answer. Please try again in a moment.',
      );
      await expectAboveBackdrop(page);
      await dialog.getByRole('alert').filter({ hasText: 'Error cancelling subscription: ' }).waitFor();
      await cancel.click();
      await cancelButton(person).waitFor();
      expect(await readStatuses()).toEqual(['active']);
      takeProvoked(person, /status of 503/);

      await context.unroute(call);
      const answer = Promise.withResolvers<void>();
      let calls = 0;
      await context.route(call, async (route) => {
        calls += 1;
        await answer.promise;
        await route.continue();
      });
      await cancelButton(person).click();
      await proceed.dblclick();
      const busy = dialog.getByRole('button', { name: 'Cancelling...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      expect(await cancel.isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.mouse.click(10, 10);
      await busy.waitFor();
      await expectSound(person);
      expect(calls).toBe(1);
      answer.resolve();
      await expectToast(page, 'Subscription cancelled successfully.');
      await dialog.waitFor({ state: 'detached' });
      expect(await readStatuses()).toEqual(['canceled']);
    });
  });

  it('ends the plan with the month, keeps it after all, then cancels it and takes a reason', async () => {
    await withVisitor(async (person) => {
      const { page, context } = person;
      const { email } = await subscriberAtAccount(person);
      const isFocused = (element: Element) => element === document.activeElement;
      const title = page.getByRole('heading', { name: 'Your plan' });
      await page.getByText('Visa ending in 4242').waitFor();
      await cancelButton(person).click();
      await dialogOf(person)
        .getByRole('button', { name: /^Keep it until \w+ \d+ instead$/ })
        .click();
      const question = page.getByRole('heading', { name: 'Why did you end it?' });
      await question.waitFor();
      await expect.poll(() => title.evaluate(isFocused)).toBe(true);
      await page.getByText('Ending', { exact: true }).waitFor();
      await expectSound(person);

      const keep = page.getByRole('button', { name: 'Keep my plan' });
      let calls = 0;
      await context.route('**/api/subscription/keep', async (route) => {
        calls += 1;
        if (calls > 1) return route.continue();
        return route.fulfill({ status: 409, json: { code: 'conflict', message: 'Your plan has ended' } });
      });
      await keep.click();
      const ended = page.getByRole('alert').filter({ hasText: 'Your plan has ended in the meantime.' });
      expect(await ended.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
        '/subscription',
      );
      takeProvoked(person, /status of 409/);
      await expectSound(person);
      await keep.dblclick();
      await page.getByText('Active', { exact: true }).waitFor();
      expect(calls).toBe(2);
      expect(await question.count()).toBe(0);
      expect(await findSubscriptions(email)).toMatchObject([
        { cancel_at_period_end: false, cancel_at: null },
      ]);

      await cancelButton(person).click();
      await dialogOf(person).getByRole('button', { name: 'Proceed' }).click();
      await page.getByLabel('The main reason').selectOption('It costs too much');
      await page.getByLabel('Anything you want to add').fill('See you in spring.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const thanks = page.getByRole('status').filter({ hasText: 'Thank you for telling us.' });
      await expect.poll(() => thanks.evaluate(isFocused)).toBe(true);
      await page.getByText('You are on the free plan.').waitFor();
      await expectSound(person);
      expect(await findSubscriptions(email)).toMatchObject([
        {
          status: 'canceled',
          cancellation_details: { feedback: 'too_expensive', comment: 'See you in spring.' },
        },
      ]);
    });
  });

  it('opens the menu and cancels the plan by keyboard alone', async () => {
    await withVisitor(
      async (person) => {
        const { page } = person;
        const { email } = await subscriber(person);
        await person.open('/dashboard');
        await page.getByRole('heading', { name: /^Welcome / }).waitFor();
        const isFocused = (element: Element) => element === document.activeElement;

        await page.keyboard.press('Tab');
        const skip = page.getByRole('link', { name: 'Skip to content' });
        expect(await skip.evaluate(isFocused)).toBe(true);
        const menu = page.getByRole('button', { name: 'Menu' });
        await tabTo(page, menu);
        await page.keyboard.press('Enter');
        const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Account' });
        await entry.waitFor();
        await expectSound(person);
        await page.keyboard.press('Escape');
        await expect.poll(() => entry.isVisible()).toBe(false);
        expect(await menu.evaluate(isFocused)).toBe(true);
        await page.keyboard.press('Enter');
        await tabTo(page, entry);
        await page.keyboard.press('Enter');
        await arriveAt(page, '/account');
        await expect.poll(() => entry.isVisible()).toBe(false);
        expect(await page.getByRole('main').evaluate(isFocused)).toBe(true);

        await tabTo(page, cancelButton(person));
        await page.keyboard.press('Enter');
        await dialogOf(person).waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => dialogOf(person).count()).toBe(0);
        expect(await cancelButton(person).evaluate(isFocused)).toBe(true);
        await page.keyboard.press('Enter');
        await tabTo(page, dialogOf(person).getByRole('button', { name: 'Proceed' }));
        await page.keyboard.press('Enter');
        await expectToast(page, 'Subscription cancelled successfully.');
        const title = page.getByRole('heading', { name: 'Your plan' });
        await expect.poll(() => title.evaluate(isFocused)).toBe(true);
        expect((await findSubscriptions(email)).map(({ status }) => status)).toEqual(['canceled']);
      },
      { viewport: PHONE },
    );
  });
});

describe('time at Stripe', () => {
  it('starts a new checkout when the old one has expired', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await storeSession(person, await newCustomer());
      await person.open('/subscribe/essentials');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
      const old = page.url();
      await stripeControl('advance', { seconds: 25 * 3600 });
      await page.reload();
      await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
      await page.getByRole('link', { name: 'Back to the site' }).click();
      await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
      expect(page.url()).not.toBe(old);
      await payWith(page);
      await page.getByRole('heading', { name: 'Thank you for your payment!' }).waitFor();
    });
  });
});
