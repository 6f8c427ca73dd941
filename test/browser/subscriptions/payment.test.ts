import { afterEach, describe, expect, it } from 'vitest';
import {
  CARDS,
  checkOut,
  checkoutUrl,
  newCustomer,
  newSubscriber,
  reconcile,
  record,
  stripeControl,
} from '../../customer.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  atPlans,
  authenticate,
  buyEssentials,
  expectSound,
  goToCheckout,
  logIn,
  newTab,
  openBrowser,
  payWith,
  findSubscriptions,
  recordTrail,
  passTimeUntil,
  findModule,
} from '../session/customer-pages.ts';
import { expectToast } from '../staff/staff-pages.ts';
import type { Visitor } from '../visitor.ts';

const person = openBrowser({ failsRequests: true });

afterEach(() => stripeControl('webhooks', { mode: 'deliver' }));

const GOOGLE = 'google-oauth2';

/** Signs in a new customer on the free plan. */
const freeCustomer = async (who: Visitor) => {
  const customer = await newCustomer();
  await logIn(who, { ...customer, connection: GOOGLE });
  await atPlans(who.page);
  return customer;
};

const thanks = ({ page }: Visitor) => page.getByRole('heading', { name: 'Thank you for your payment!' });

/** Pays on Stripe's page, and closes the browser before it returns to our site. */
const payAndCloseBrowser = async (who: Visitor) => {
  await goToCheckout(who);
  await who.context.route('**/success?**', (route) => route.abort());
  const returning = who.page.waitForRequest(/\/success\?session_id=/);
  await payWith(who.page);
  await returning;
  await who.context.close();
};

const statusesOf = async (email: string) => (await findSubscriptions(email)).map(({ status }) => status);

describe('a card', () => {
  it.each([
    ['is declined', CARDS.declined, 'Your card was declined.'],
    ['has no money', CARDS.insufficientFunds, 'Your card has insufficient funds.'],
  ])('shows at once that a card %s, and accepts another one', async (_, card, message) => {
    await person(async (who) => {
      const customer = await freeCustomer(who);
      await goToCheckout(who);
      await payWith(who.page, card);
      await who.page.getByText(message).waitFor();
      expect(await statusesOf(customer.email)).not.toContain('active');
      await payWith(who.page, CARDS.good);
      await thanks(who).waitFor();
      expect((await statusesOf(customer.email)).filter((status) => status === 'active')).toHaveLength(1);
    });
  });

  it('pays with a card that needs authentication', async () => {
    await person(async (who) => {
      const customer = await freeCustomer(who);
      await goToCheckout(who);
      await payWith(who.page, CARDS.authentication);
      await authenticate(who.page, 'Fail');
      await who.page.getByRole('alert').waitFor();
      await payWith(who.page, CARDS.authentication);
      await authenticate(who.page, 'Complete');
      await thanks(who).waitFor();
      expect((await statusesOf(customer.email)).filter((status) => status === 'active')).toHaveLength(1);
    });
  });
});

describe('a customer who closes the browser between payment and return', () => {
  it('finds the plan on the next visit by Stripe’s webhook', async () => {
    const customer = await newCustomer();
    const account = { ...customer, connection: GOOGLE };
    await person(async (who) => {
      await logIn(who, account);
      await payAndCloseBrowser(who);
    });
    await expect
      .poll(async () => (await record(customer.userId))?.['subscription']?.status, { timeout: 10_000 })
      .toBe('active');
    await person(async (who) => {
      await logIn(who, account);
      await findModule(who.page, 'Advanced Topics', 'open').waitFor();
    });
  });

  it('finds the plan after the reconciliation when every webhook was lost', async () => {
    const customer = await newCustomer();
    const account = { ...customer, connection: GOOGLE };
    await stripeControl('webhooks', { mode: 'lose' });
    await person(async (who) => {
      await logIn(who, account);
      await payAndCloseBrowser(who);
    });
    await person(async (who) => {
      await logIn(who, account);
      await atPlans(who.page);
    });
    expect((await reconcile()).error).toBeUndefined();
    await person(async (who) => {
      await logIn(who, account);
      await findModule(who.page, 'Advanced Topics', 'open').waitFor();
    });
    expect(await statusesOf(customer.email)).toEqual(['active']);
  });

  it('learns of the plan instead of paying again when every webhook was lost', async () => {
    const customer = await newCustomer();
    const account = { ...customer, connection: GOOGLE };
    await stripeControl('webhooks', { mode: 'lose' });
    await person(async (who) => {
      await logIn(who, account);
      await payAndCloseBrowser(who);
    });
    await person(async (who) => {
      await logIn(who, account);
      await atPlans(who.page);
      await who.page.getByRole('link', { name: 'Subscribe', exact: true }).click();
      await who.page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await arriveAt(who.page, '/account');
      await expectToast(who.page, 'You already subscribe, so nothing was charged. Here is your plan.');
      await who.page.getByRole('heading', { name: 'Your plan' }).waitFor();
      await who.page.getByText('AI Essentials Plan', { exact: true }).waitFor();
      await who.page.getByText('Active', { exact: true }).waitFor();
    });
    expect(await statusesOf(customer.email)).toEqual(['active']);
  });
});

describe('the way back from the checkout', () => {
  it("returns by Stripe's link to the page that offers the same checkout again", async () => {
    await person(async (who) => {
      const { page } = who;
      await freeCustomer(who);
      await goToCheckout(who);
      const checkout = page.url();
      await page.getByRole('link', { name: 'Back to the site' }).click();
      await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
      await page.getByText('nothing was charged').waitFor();
      expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
      await expectSound(who);
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.waitForURL(checkout);
      expect(who.complaints).toEqual([]);
    });
  });

  it('returns by the back button to the order, whose button works again', async () => {
    await person(async (who) => {
      const { page } = who;
      const customer = await freeCustomer(who);
      await goToCheckout(who);
      const checkout = page.url();
      await page.goBack();
      await arriveAt(page, '/subscribe/essentials');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.waitForURL(checkout);
      await payWith(page);
      await thanks(who).waitFor();
      // A paid plan is not offered again.
      await who.open('/subscribe/essentials');
      await arriveAt(page, '/dashboard');
      expect(await statusesOf(customer.email)).toEqual(['active']);
    });
  });

  it('shows on /cancel that the checkout was paid in another tab', async () => {
    await person(async (who) => {
      await freeCustomer(who);
      await goToCheckout(who);
      const checkout = who.page.url();
      await checkOut(checkout);
      const sessionId = new URL(checkout).pathname.split('/').at(-1);
      await who.open(`/cancel?session_id=${sessionId}`);
      await who.page.getByRole('heading', { name: 'This payment went through' }).waitFor();
      await expectSound(who);
    });
  });
});

describe('two tabs', () => {
  it('sends two tabs to one checkout and pays for one subscription', async () => {
    await person(async (who) => {
      const customer = await freeCustomer(who);
      const other = await newTab(who);
      await who.open('/subscribe/essentials');
      await other.open('/subscribe/essentials');
      const subscribe = (tab: Visitor) =>
        tab.page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await Promise.all([subscribe(who), subscribe(other)]);
      const atStripe = `${here('stripeUrl')}/checkout/**`;
      await Promise.all([who.page.waitForURL(atStripe), other.page.waitForURL(atStripe)]);
      expect(other.page.url()).toBe(who.page.url());
      await payWith(who.page);
      await thanks(who).waitFor();
      await payWith(other.page);
      await thanks(other).waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
    });
  });

  it('closes the order in one tab when another tab has paid', async () => {
    await person(async (who) => {
      const customer = await freeCustomer(who);
      const other = await newTab(who);
      await other.open('/subscribe/essentials');
      await other.page.getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
      await buyEssentials(who);
      await thanks(who).waitFor();
      await arriveAt(other.page, '/dashboard');
      await findModule(other.page, 'Advanced Topics', 'open').waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
      expect(who.complaints).toEqual([]);
    });
  });

  it('refuses a second purchase on another device', async () => {
    await person(async (who) => {
      const customer = await freeCustomer(who);
      await who.open('/subscribe/essentials');
      const subscribe = who.page.getByRole('button', { name: 'Subscribe', exact: true });
      await subscribe.waitFor();
      await checkOut(await checkoutUrl(customer));
      await subscribe.click();
      await arriveAt(who.page, '/account');
      await expectToast(who.page, 'You already subscribe, so nothing was charged. Here is your plan.');
      await who.page.getByRole('heading', { name: 'Your plan' }).waitFor();
      await who.page.getByText('AI Essentials Plan', { exact: true }).waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
    });
  });
});

describe('the gates', () => {
  it('redirects a subscriber from the checkout to the dashboard, whatever the browser has stored', async () => {
    await person(async (who) => {
      const customer = await newSubscriber();
      await logIn(who, { ...customer, connection: GOOGLE });
      await findModule(who.page, 'Advanced Topics', 'open').waitFor();
      // The stored customer of a browser when the plan was bought elsewhere.
      await who.page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('root') ?? '');
        kept.customer.subscription = {
          priceId: null,
          stripeSubscriptionId: null,
          currentPeriodEnd: null,
          status: null,
          endsAt: null,
          hasAccess: false,
        };
        localStorage.setItem('root', JSON.stringify(kept));
      });
      await who.open('/subscribe/essentials');
      await arriveAt(who.page, '/dashboard');
      await who.open('/subscription');
      await who.page.getByRole('button', { name: 'Subscribed' }).waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
      expect(who.complaints).toEqual([]);
    });
  });

  it('keeps modules locked when the stored plan is forged', async () => {
    await person(async (who) => {
      await freeCustomer(who);
      await who.page.evaluate((priceId) => {
        const kept = JSON.parse(localStorage.getItem('root') ?? '');
        Object.assign(kept.customer.subscription, {
          priceId,
          stripeSubscriptionId: 'sub_mine',
          status: 'active',
          hasAccess: true,
        });
        localStorage.setItem('root', JSON.stringify(kept));
      }, here('essentialsPriceId'));
      await who.open('/dashboard');
      await findModule(who.page, 'Advanced Topics', 'locked').waitFor();
    });
  });

  it('opens /success and /cancel only with a checkout of one’s own', async () => {
    const stranger = await newSubscriber();
    await person(async (who) => {
      const customer = await newSubscriber();
      await logIn(who, { ...customer, connection: GOOGLE });
      for (const search of [
        '',
        '?session_id=',
        '?session_id=cs_test_nobody',
        `?session_id=${stranger.sessionId}`,
      ]) {
        for (const page of ['/success', '/cancel']) {
          const trail = recordTrail(who.page);
          await who.open(`${page}${search}`);
          // The home page redirects a signed-in customer.
          await arriveAt(who.page, '/dashboard');
          expect(trail).toContain('/');
        }
      }
      await who.open(`/success?session_id=${customer.sessionId}`);
      await thanks(who).waitFor();
    });
  });

  it('keeps a payer on /success while the API is down', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const customer = await newSubscriber();
      await logIn(who, { ...customer, connection: GOOGLE });
      await context.route('**/api/subscription/valid-payment-status*', (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await page.clock.install();
      await page.goto(`${here('siteUrl')}/success?session_id=${customer.sessionId}`);
      await page.getByRole('heading', { name: 'Confirming your payment…' }).waitFor();
      const failed = page.getByRole('heading', { name: 'We could not check your payment yet' });
      await passTimeUntil(page, failed);
      await context.unroute('**/api/subscription/valid-payment-status*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.clock.resume();
      await thanks(who).waitFor();
    });
  });

  it('checks an unconfirmed payment four times, then offers to check again', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const customer = await newSubscriber();
      await logIn(who, { ...customer, connection: GOOGLE });
      let asked = 0;
      await context.route('**/api/subscription/valid-payment-status*', (route) => {
        asked += 1;
        return route.fulfill({ json: { paymentStatus: 'unpaid' } });
      });
      await page.clock.install();
      await page.goto(`${here('siteUrl')}/success?session_id=${customer.sessionId}`);
      const unconfirmed = page.getByRole('heading', { name: 'Your bank has not confirmed the payment yet' });
      await passTimeUntil(page, unconfirmed);
      expect(asked).toBe(4);
      await page.clock.resume();
      await expectSound(who);
      await context.unroute('**/api/subscription/valid-payment-status*');
      await page.getByRole('button', { name: 'Check again' }).click();
      await thanks(who).waitFor();
    });
  });
});
