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
  subscriptionsOf,
  trailOf,
  whileTimePasses,
  moduleOf,
} from '../session/customer-pages.ts';
import { expectToast } from '../staff/staff-pages.ts';
import type { Visitor } from '../visitor.ts';

const person = openBrowser({ failsRequests: true });

afterEach(() => stripeControl('webhooks', { mode: 'deliver' }));

const GOOGLE = 'google-oauth2';

/** Somebody new on the free plan, signed in at this browser. */
const freeCustomer = async (who: Visitor) => {
  const customer = await newCustomer();
  await logIn(who, { ...customer, connection: GOOGLE });
  await atPlans(who.page);
  return customer;
};

const thanks = ({ page }: Visitor) => page.getByRole('heading', { name: 'Thank you for your payment!' });

/** Pays at Stripe's page, and closes the browser before it is back at ours. */
const payAndVanish = async (who: Visitor) => {
  await goToCheckout(who);
  await who.context.route('**/success?**', (route) => route.abort());
  const onItsWay = who.page.waitForRequest(/\/success\?session_id=/);
  await payWith(who.page);
  await onItsWay;
  await who.context.close();
};

const statusesOf = async (email: string) => (await subscriptionsOf(email)).map(({ status }) => status);

describe('a card', () => {
  it.each([
    ['is declined', CARDS.declined, 'Your card was declined.'],
    ['has no money', CARDS.insufficientFunds, 'Your card has insufficient funds.'],
  ])('that %s is told at once; another one pays, for one subscription', async (_, card, message) => {
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

  it('that asks for its owner pays once they have answered the bank', async () => {
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

describe('who closes the browser between payment and return', () => {
  it('finds the plan on the next visit, because Stripe has told of it', async () => {
    const customer = await newCustomer();
    const account = { ...customer, connection: GOOGLE };
    await person(async (who) => {
      await logIn(who, account);
      await payAndVanish(who);
    });
    await expect
      .poll(async () => (await record(customer.userId))?.['subscription']?.status, { timeout: 10_000 })
      .toBe('active');
    await person(async (who) => {
      await logIn(who, account);
      await moduleOf(who.page, 'Advanced Topics', 'open').waitFor();
    });
  });

  it('finds the plan after the reconciliation when every event was lost, and cannot pay twice before it', async () => {
    const customer = await newCustomer();
    const account = { ...customer, connection: GOOGLE };
    await stripeControl('webhooks', { mode: 'lose' });
    await person(async (who) => {
      await logIn(who, account);
      await payAndVanish(who);
    });
    await person(async (who) => {
      await logIn(who, account);
      await atPlans(who.page);
    });
    expect((await reconcile()).error).toBeUndefined();
    await person(async (who) => {
      await logIn(who, account);
      await moduleOf(who.page, 'Advanced Topics', 'open').waitFor();
    });
    expect(await statusesOf(customer.email)).toEqual(['active']);
  });

  it('is told of the plan instead of paying again, although every event was lost', async () => {
    const customer = await newCustomer();
    const account = { ...customer, connection: GOOGLE };
    await stripeControl('webhooks', { mode: 'lose' });
    await person(async (who) => {
      await logIn(who, account);
      await payAndVanish(who);
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
  it("leads over Stripe's link to an apology, and from there to the same checkout again", async () => {
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

  it("leads over the browser's Back to the order, whose button works again", async () => {
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
      // Back again: what is paid is not sold once more.
      await who.open('/subscribe/essentials');
      await arriveAt(page, '/dashboard');
      expect(await statusesOf(customer.email)).toEqual(['active']);
    });
  });

  it('says so when the checkout that was left has been paid in another tab', async () => {
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
  it('are led to one checkout, and pay for one subscription', async () => {
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

  it('agree at once: the order in one is gone when the other has paid', async () => {
    await person(async (who) => {
      const customer = await freeCustomer(who);
      const other = await newTab(who);
      await other.open('/subscribe/essentials');
      await other.page.getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
      await buyEssentials(who);
      await thanks(who).waitFor();
      await arriveAt(other.page, '/dashboard');
      await moduleOf(other.page, 'Advanced Topics', 'open').waitFor();
      expect(await statusesOf(customer.email)).toEqual(['active']);
      expect(who.complaints).toEqual([]);
    });
  });

  it('on two devices do not buy twice: the second is told, and nothing is charged', async () => {
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
  it('lead a subscriber from the checkout to the dashboard, whatever the browser remembers', async () => {
    await person(async (who) => {
      const customer = await newSubscriber();
      await logIn(who, { ...customer, connection: GOOGLE });
      await moduleOf(who.page, 'Advanced Topics', 'open').waitFor();
      // As this browser would remember somebody who bought the plan elsewhere.
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

  it('open nothing to who writes a plan into their own browser', async () => {
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
      await moduleOf(who.page, 'Advanced Topics', 'locked').waitFor();
    });
  });

  it('take /success only with a payment of one’s own', async () => {
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
          const trail = trailOf(who.page);
          await who.open(`${page}${search}`);
          // Home, from where somebody signed in is led on.
          await arriveAt(who.page, '/dashboard');
          expect(trail).toContain('/');
        }
      }
      await who.open(`/success?session_id=${customer.sessionId}`);
      await thanks(who).waitFor();
    });
  });

  it('do not send away who has paid while the API is down, and go on when it is back', async () => {
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
      await whileTimePasses(page, failed);
      await context.unroute('**/api/subscription/valid-payment-status*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.clock.resume();
      await thanks(who).waitFor();
    });
  });

  it('ask again while the bank thinks, then say so honestly; and know it when the bank has answered', async () => {
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
      const honest = page.getByRole('heading', { name: 'Your bank has not confirmed the payment yet' });
      await whileTimePasses(page, honest);
      expect(asked).toBe(4);
      await page.clock.resume();
      await expectSound(who);
      await context.unroute('**/api/subscription/valid-payment-status*');
      await page.getByRole('button', { name: 'Check again' }).click();
      await thanks(who).waitFor();
    });
  });
});
