import { afterEach, describe, expect, it } from 'vitest';
import {
  CARDS,
  checkOut,
  checkoutUrl,
  newCustomer,
  newSubscriber,
  stripeClient,
  stripeControl,
} from '../../customer.ts';
import { freeSubscription } from '../../free-plan.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  authenticate,
  expectSound,
  goToCheckout,
  newTab,
  openBrowser,
  payWith,
  findSubscriptions,
  passTimeUntil,
  findPaidModules,
  waitForStatus,
  takeProvoked,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToast } from '../staff/staff-pages.ts';
import type { Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

afterEach(() => stripeControl('webhooks', { mode: 'deliver' }));

const thanks = ({ page }: Visitor) => page.getByRole('heading', { name: 'Thank you for your payment!' });

const statusesOf = async (email: string) => (await findSubscriptions(email)).map(({ status }) => status);

describe('a payment', () => {
  it('finds the plan instead of charging again when it was paid on another device and every webhook was lost', async () => {
    await stripeControl('webhooks', { mode: 'lose' });
    await withVisitor(async (person, page) => {
      const customer = await newCustomer();
      await storeSession(person, customer);
      await person.open('/subscribe/essentials');
      const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
      await subscribe.waitFor();
      await checkOut(await checkoutUrl(customer));
      await subscribe.click();
      await arriveAt(page, '/account');
      await expectToast(page, 'You already subscribe, so nothing was charged. Here is your plan.');
      await page.getByRole('heading', { name: 'Your plan' }).waitFor();
      await page.getByText('AI Essentials Plan', { exact: true }).waitFor();
      await page.getByText('Active', { exact: true }).waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
    });
  });

  it('returns by Stripe’s link and by the back button to the same checkout until that has expired, shows why a card does not pay, accepts another one, and is not offered again once it is paid', async () => {
    await withVisitor(async (person, page) => {
      const customer = await newCustomer();
      await storeSession(person, customer);
      await person.open('/subscription');
      await goToCheckout(person);
      const checkout = page.url();
      await page.getByRole('link', { name: 'Back to the site' }).click();
      await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
      await page.getByText('nothing was charged').waitFor();
      expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
      await expectSound(person);
      await page.getByRole('link', { name: 'Try again' }).click();
      const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
      await subscribe.click();
      await page.waitForURL(checkout);
      await page.goBack();
      await arriveAt(page, '/subscribe/essentials');
      await subscribe.click();
      await page.waitForURL(checkout);
      await stripeClient().checkout.sessions.expire(new URL(checkout).pathname.split('/').at(-1) ?? '');
      await page.reload();
      await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
      await page.getByRole('link', { name: 'Back to the site' }).click();
      await page.getByRole('link', { name: 'Try again' }).click();
      await subscribe.click();
      await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
      expect(page.url()).not.toBe(checkout);
      await payWith(page, CARDS.declined);
      await page.getByText('Your card was declined.').waitFor();
      await payWith(page, CARDS.authentication);
      await authenticate(page, 'Fail');
      await page.getByRole('alert').waitFor();
      expect(await statusesOf(customer.email)).not.toContain('active');
      await payWith(page, CARDS.authentication);
      await authenticate(page, 'Complete');
      await thanks(person).waitFor();
      await person.open('/subscribe/essentials');
      await arriveAt(page, '/dashboard');
      expect((await statusesOf(customer.email)).filter((status) => status === 'active')).toHaveLength(1);
    });
  });
});

describe('two tabs', () => {
  it('sends two tabs to one checkout, pays for one subscription, says so on /cancel, and closes the order in a third tab', async () => {
    await withVisitor(async (person) => {
      const customer = await newCustomer();
      await storeSession(person, customer);
      const [other, third] = [await newTab(person), await newTab(person)];
      const subscribe = (tab: Visitor) => tab.page.getByRole('button', { name: 'Subscribe', exact: true });
      for (const tab of [person, other, third]) await tab.open('/subscribe/essentials');
      await subscribe(third).waitFor();
      await Promise.all([subscribe(person).click(), subscribe(other).click()]);
      const atStripe = `${here('stripeUrl')}/checkout/**`;
      await Promise.all([person.page.waitForURL(atStripe), other.page.waitForURL(atStripe)]);
      const checkout = person.page.url();
      expect(other.page.url()).toBe(checkout);
      // Paid elsewhere, so that the browser does not know it.
      await checkOut(checkout);
      await person.open(`/cancel?session_id=${new URL(checkout).pathname.split('/').at(-1)}`);
      await person.page.getByRole('heading', { name: 'This payment went through' }).waitFor();
      await expectSound(person);
      await payWith(other.page);
      await thanks(other).waitFor();
      await arriveAt(third.page, '/dashboard');
      await findPaidModules(third.page, 'open').waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
    });
  });
});

describe('the gates', () => {
  it('open /success and /cancel only with the customer’s own checkout, keep a payer there until the bank has confirmed it and the API answers, and believe the API about a plan that was bought or ended elsewhere', async () => {
    const stranger = await newSubscriber();
    await withVisitor(async (person, page, context) => {
      const customer = await newSubscriber();
      await storeSession(person, customer);
      // The home page would redirect a signed-in customer.
      await context.route(`${here('siteUrl')}/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '' }),
      );
      for (const path of [
        '/success',
        `/success?session_id=${stranger.sessionId}`,
        `/cancel?session_id=${stranger.sessionId}`,
      ]) {
        await person.open(path);
        await arriveAt(page, '/');
      }
      takeProvoked(person, /status of 404/);

      const status = '**/api/subscription/valid-payment-status*';
      let asked = 0;
      await context.route(status, (route) => {
        asked += 1;
        return route.fulfill({ json: { paymentStatus: 'unpaid' } });
      });
      await page.clock.install();
      await person.open(`/success?session_id=${customer.sessionId}`);
      const confirming = page.getByRole('heading', { name: 'Confirming your payment…' });
      await confirming.waitFor();
      const unconfirmed = page.getByRole('heading', { name: 'Your bank has not confirmed the payment yet' });
      await passTimeUntil(page, unconfirmed);
      expect(asked).toBe(4);
      await expectSound(person);
      await context.unroute(status);

      await context.route(status, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await page.getByRole('button', { name: 'Check again' }).click();
      const failed = page.getByRole('heading', { name: 'We could not check your payment yet' });
      await passTimeUntil(page, failed);
      await context.unroute(status);

      asked = 0;
      // The time that passes while an answer is on its way counts for its time-out, too.
      let answered = 0;
      page.on('requestfinished', (request) => {
        if (request.url().includes('/valid-payment-status')) answered += 1;
      });
      await context.route(status, (route) => {
        asked += 1;
        // 'Unpaid' once, then too often for the first try and its three repetitions, then the truth.
        if (asked === 1) return route.fulfill({ json: { paymentStatus: 'unpaid' } });
        if (asked > 5) return route.continue();
        return route.fulfill({ status: 429, json: { code: 'too-many-requests', message: 'Too many tries' } });
      });
      await page.getByRole('button', { name: 'Try again' }).click();
      await confirming.waitFor();
      await expect
        .poll(async () => {
          await page.clock.runFor(1000);
          expect((await confirming.isVisible()) || asked > 5).toBe(true);
          return answered;
        })
        .toBeGreaterThan(4);
      await page.clock.runFor(1000);
      await confirming.waitFor();
      await page.clock.fastForward(30_000);
      await page.clock.resume();
      await thanks(person).waitFor();

      await person.open('/dashboard');
      await findPaidModules(page, 'open').waitFor();
      await page.evaluate((subscription) => {
        const kept = JSON.parse(localStorage.getItem('root') ?? '');
        kept.customer.subscription = subscription;
        localStorage.setItem('root', JSON.stringify(kept));
      }, freeSubscription);
      await person.open('/subscribe/essentials');
      await arriveAt(page, '/dashboard');
      await findPaidModules(page, 'open').waitFor();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('root')))
        .toContain('"status":"active"');

      const [{ id }] = await findSubscriptions(customer.email);
      await stripeClient().subscriptions.cancel(id);
      await waitForStatus(customer, 'canceled');
      await person.open('/dashboard');
      await findPaidModules(page, 'locked').waitFor();
    });
  });
});
