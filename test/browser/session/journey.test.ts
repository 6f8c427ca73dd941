import { describe, expect, it } from 'vitest';
import {
  arriveAt,
  atPlans,
  continueWith,
  createAccount,
  expectSound,
  fillProfile,
  storedKeys,
  formatDay,
  openBrowser,
  payWith,
  findPeriodEnd,
  newPerson,
  findSubscriptions,
  findPaidModules,
} from './customer-pages.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { PHONE } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

describe('a new customer', () => {
  it(
    'signs up, completes the profile, buys the plan, is offered no second one, cancels it and is offered it again',
    { timeout: 240_000 },
    async () => {
      await withVisitor(
        async (person, page) => {
          const newcomer = newPerson('Nadia Newcomer');

          await person.open('/signup');
          await page.getByRole('heading', { name: 'Create New Account' }).waitFor();
          await continueWith(page, 'Apple');
          await createAccount(page, newcomer);

          await arriveAt(page, '/complete-profile');
          await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
          await page.getByText(newcomer.email).waitFor();
          expect(new URL(page.url()).searchParams.has('session_token')).toBe(false);
          await fillProfile(page);
          await page.getByRole('button', { name: 'Create Account' }).click();
          await expectToast(page, 'Profile Successfully Updated! Redirecting...');

          await atPlans(page);
          expect(await storedKeys(page, /^profile-draft$/)).toEqual([]);
          await page.getByText('$0', { exact: true }).waitFor();
          await page.getByText('$19.99', { exact: true }).waitFor();
          expect(await page.getByRole('button', { name: 'STAY ON FREE PLAN' }).isDisabled()).toBe(true);

          await person.open('/dashboard');
          await page.getByRole('heading', { name: 'Welcome Nadia Newcomer' }).waitFor();
          await findPaidModules(page, 'locked').waitFor();
          const newsletter = page.getByRole('link', { name: /^Get the weekly newsletter/ });
          await newsletter.waitFor();
          const plans = page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true });
          expect(await plans.getAttribute('href')).toBe('/subscription');

          await person.open('/account');
          await page.getByText('You are on the free plan.').waitFor();
          await page.getByText('Corner Shop 7').waitFor();

          await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).click();
          await atPlans(page);
          await page.getByRole('link', { name: 'Subscribe', exact: true }).click();
          await page.getByRole('heading', { name: 'Subscription Plan' }).waitFor();
          await page.getByText('Total Due Today').waitFor();
          await page
            .getByText('You will be charged $19.99 on the same day each month until you cancel')
            .waitFor();
          expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');

          await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
          await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
          await payWith(page);
          await page.getByRole('heading', { name: 'Thank you for your payment!' }).waitFor();
          await expectSound(person);

          await page.getByRole('link', { name: 'Go to your dashboard' }).click();
          await findPaidModules(page, 'open').waitFor();
          await newsletter.waitFor();
          expect(await plans.count()).toBe(0);

          await person.open('/account');
          await page.getByText('AI Essentials Plan').waitFor();
          const due = formatDay(await findPeriodEnd(newcomer.email));
          await page.getByText('Next Payment').waitFor();
          await page.getByText(due, { exact: true }).waitFor();

          // A subscriber goes to the dashboard after a login, and is offered no second plan.
          await person.open('/subscription?fromLogin=true');
          await arriveAt(page, '/dashboard');
          await person.open('/subscription');
          const subscribed = page.getByRole('button', { name: 'Subscribed' });
          await subscribed.waitFor();
          expect(await subscribed.isDisabled()).toBe(true);
          const stay = page.getByRole('button', { name: 'STAY ON FREE PLAN' });
          expect(await stay.count()).toBe(0);

          await person.open('/account');
          await page.getByRole('button', { name: 'Cancel Membership' }).click();
          await page
            .getByText('Are you sure you want to cancel your subscription? This action cannot be undone.')
            .waitFor();
          await page.getByRole('button', { name: 'Proceed' }).click();
          await expectToast(page, 'Subscription cancelled successfully.');
          await page.getByText('You are on the free plan.').waitFor();
          expect(await page.getByRole('button', { name: 'Cancel Membership' }).count()).toBe(0);
          const subscriptions = await findSubscriptions(newcomer.email);
          expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);

          await person.open('/subscription');
          await atPlans(page);
          await stay.waitFor();
          expect(person.complaints).toEqual([]);
        },
        { viewport: PHONE, timezoneId: 'UTC' },
      );
    },
  );
});
