import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newSubscriber, signUpCustomer, stripeClient } from '../../customer.ts';
import {
  arriveAt,
  expectSound,
  formatDay,
  menuLink,
  openBrowser,
  findPeriodEnd,
  findSubscriptions,
  takeProvoked,
  waitForEnd,
  waitForStatus,
  tabTo,
  findPaidModules,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { expectToFitPhones, PHONE, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const UTC = { timezoneId: 'UTC' };

/** Opens the account page as a new subscriber. */
const subscriberAtAccount = async (person: Visitor) => {
  const customer = await newSubscriber();
  await storeSession(person, customer);
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
  it('shows the next payment, an overdue one until it is paid, and the end of a plan that was canceled and resumed on Stripe’s pages, and ended', async () => {
    await withVisitor(async (person, page, context) => {
      const customer = await newSubscriber();
      await storeSession(person, customer);
      await context.route('**/api/users/me', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        json.subscription.status = 'past_due';
        await route.fulfill({ response, json });
      });
      const problem = page.getByText('Your last payment did not go through', { exact: true });
      await person.open('/dashboard');
      await problem.waitFor();
      await expectToFitPhones(page);
      await menuLink(page, 'Account').click();
      await problem.waitFor();
      await page.getByText('Payment overdue').waitFor();
      await expectSound(person);
      await context.unroute('**/api/users/me');
      await openPortal(person);
      await backToTheSite(person);
      await page.getByText('Next Payment').waitFor();
      const next = formatDay(await findPeriodEnd(customer.email));
      await page.getByText(next, { exact: true }).waitFor();
      await page.getByText('Active', { exact: true }).waitFor();
      expect(await problem.count()).toBe(0);

      await openPortal(person);
      await page.getByRole('link', { name: 'Cancel subscription' }).click();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByText('Your subscription ends on').waitFor();
      await waitForEnd(customer, true);
      await backToTheSite(person);
      await page.getByText('Plan ends', { exact: true }).waitFor();
      await page.getByText(next, { exact: true }).waitFor();
      await page.getByText('Ending', { exact: true }).waitFor();

      await openPortal(person);
      await page.getByRole('button', { name: 'Don’t cancel' }).click();
      await page.getByText('Next payment:').waitFor();
      await waitForEnd(customer, false);
      await backToTheSite(person);
      await page.getByText('Next Payment').waitFor();
      await page.getByText('Active', { exact: true }).waitFor();

      await openPortal(person);
      const [{ id }] = await findSubscriptions(customer.email);
      await stripeClient().subscriptions.cancel(id);
      await waitForStatus(customer, 'canceled');
      await backToTheSite(person);
      await page.getByText('You are on the free plan.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).waitFor();
      await menuLink(page, 'Dashboard').click();
      await findPaidModules(page, 'locked').waitFor();
    }, UTC);
  });

  it('can be loaded again after an error, and sends one link to a new address by a double click', async () => {
    await withVisitor(async (person, page, context) => {
      await storeSession(person, await signUpCustomer());
      for (const [path, title, loaded] of [
        ['/subscription', 'The plans could not be loaded', 'Subscribe'],
        ['/account', 'Your account could not be loaded', 'Upgrade'],
      ] as const) {
        // A status that is not worth another try.
        await context.route('**/api/users/me', (route) =>
          route.fulfill({ status: 404, json: { message: 'Not Found' } }),
        );
        await person.open(path);
        const alert = page.getByRole('heading', { name: title });
        await alert.waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        await context.unroute('**/api/users/me');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('main').getByRole('link', { name: loaded, exact: true }).waitFor();
        expect(await alert.count()).toBe(0);
        // The stored customer would be shown instead of the next error.
        await page.evaluate(() => localStorage.removeItem('root'));
      }
      takeProvoked(person, /status of 404/);

      await page.getByText('Use another address').click();
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/users/')) calls.push(new URL(request.url()).pathname);
      });
      const address = page.getByRole('textbox', { name: 'New address' });
      await address.fill(`${crypto.randomUUID()}@bakery.example`);
      await page.getByRole('button', { name: 'Send a link' }).dblclick();
      await page.getByText(/was sent today at .+ and is still valid/).waitFor();
      expect(calls).toEqual(['/api/users/contact-address']);
      await expectSound(person);
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
  it('has a button that stays when the contents of the plan are late, closes without a cancellation, says why one failed, ends the plan with the month, keeps it after all, and ends it by keyboard alone on a phone', async () => {
    await withVisitor(async (person, page, context) => {
      const contents = Promise.withResolvers<void>();
      await context.route('**/api/learn', async (route) => {
        await contents.promise;
        await route.continue();
      });
      const { email } = await subscriberAtAccount(person);
      const readTop = () => cancelButton(person).evaluate((button) => button.getBoundingClientRect().top);
      const top = await readTop();
      contents.resolve();
      await page.getByText(/^AI Essentials: .* today\.$/).waitFor();
      // Half of the button's height: a press on its middle would still arrive.
      expect(Math.abs((await readTop()) - top)).toBeLessThan(23);
      const dialog = dialogOf(person);
      const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
      const proceed = dialog.getByRole('button', { name: 'Proceed' });
      const isFocused = (element: Element) => element === document.activeElement;
      await page.getByText('Visa ending in 4242').waitFor();
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
      takeProvoked(person, /status of 503/);
      await context.unroute(call);
      const held = Promise.withResolvers<void>();
      await context.route(call, async (route) => {
        await held.promise;
        await route.continue();
      });
      await dialog.getByRole('button', { name: /^Keep it until \w+ \d+ instead$/ }).click();
      expect(await dialog.getByRole('button', { name: 'Setting the end...' }).isDisabled()).toBe(true);
      expect(await proceed.isDisabled()).toBe(true);
      held.resolve();
      const question = page.getByRole('heading', { name: 'Why did you end it?' });
      await question.waitFor();
      const title = page.getByRole('heading', { name: 'Your plan' });
      await expect.poll(() => title.evaluate(isFocused)).toBe(true);
      await page.getByText('Ending', { exact: true }).waitFor();

      let kept = 0;
      await context.route('**/api/subscription/keep', async (route) => {
        kept += 1;
        if (kept > 1) return route.continue();
        return route.fulfill({ status: 409, json: { code: 'conflict', message: 'Your plan has ended' } });
      });
      const keep = page.getByRole('button', { name: 'Keep my plan' });
      await keep.click();
      const ended = page.getByRole('alert').filter({ hasText: 'Your plan has ended in the meantime.' });
      expect(await ended.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
        '/subscription',
      );
      takeProvoked(person, /status of 409/);
      await expectSound(person);
      await keep.dblclick();
      await page.getByText('Active', { exact: true }).waitFor();
      expect(kept).toBe(2);
      expect(await question.count()).toBe(0);
      expect(await findSubscriptions(email)).toMatchObject([
        { status: 'active', cancel_at_period_end: false, cancel_at: null },
      ]);
      // The decision can be made again.
      await cancelButton(person).click();
      await dialog.waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(0);
      await cancel.click();

      await page.setViewportSize(PHONE);
      await person.open('/dashboard');
      await page.getByRole('heading', { name: /^Welcome / }).waitFor();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      expect(await skip.evaluate(isFocused)).toBe(true);
      const menu = page.getByRole('button', { name: 'Menu' });
      await tabTo(page, menu);
      await page.keyboard.press('Enter');
      const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Account' });
      await entry.waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => entry.isVisible()).toBe(false);
      expect(await menu.evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Enter');
      await tabTo(page, entry);
      await page.keyboard.press('Enter');
      await arriveAt(page, '/account');
      await expect.poll(() => entry.isVisible()).toBe(false);
      expect(await page.getByRole('main').evaluate(isFocused)).toBe(true);

      await context.unroute(call);
      const answer = Promise.withResolvers<void>();
      let calls = 0;
      await context.route(call, async (route) => {
        calls += 1;
        await answer.promise;
        await route.continue();
      });
      await tabTo(page, cancelButton(person));
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await cancelButton(person).evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Enter');
      await tabTo(page, proceed);
      for (const _ of [1, 2]) await page.keyboard.press('Enter');
      const busy = dialog.getByRole('button', { name: 'Cancelling...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      expect(await cancel.isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.mouse.click(10, 10);
      await busy.waitFor();
      await expect.poll(() => calls).toBe(1);
      answer.resolve();
      await expectToast(page, 'Subscription cancelled successfully.');
      await dialog.waitFor({ state: 'detached' });
      expect(calls).toBe(1);
      await expect.poll(() => title.evaluate(isFocused)).toBe(true);
      await page.getByLabel('The main reason').selectOption('It costs too much');
      await page.getByLabel('Anything you want to add').fill('See you in spring.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const thanks = page.getByRole('status').filter({ hasText: 'Thank you for telling us.' });
      await expect.poll(() => thanks.evaluate(isFocused)).toBe(true);
      await page.getByText('You are on the free plan.').waitFor();
      expect(await findSubscriptions(email)).toMatchObject([
        {
          status: 'canceled',
          cancellation_details: { feedback: 'too_expensive', comment: 'See you in spring.' },
        },
      ]);
    });
  });
});
