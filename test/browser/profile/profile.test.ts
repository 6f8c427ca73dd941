import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { toDraft } from '../../../web/features/profile/draft.ts';
import {
  newCustomer,
  newSubscriber,
  oneTimeToken,
  PROFILE,
  record,
  signUp as handedOff,
} from '../../customer.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  atPlans,
  chooseAccount,
  continueWith,
  expectSound,
  menuLink,
  fillProfile,
  storedKeys,
  openBrowser,
  signUp,
  takeProvoked,
  recordTrail,
  passTimeUntil,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectBusy, expectToast } from '../staff/staff-pages.ts';
import type { Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const loginHeading = ({ page }: Visitor) => page.getByRole('heading', { name: 'AI You Can Trust' });
const createAccountButton = ({ page }: Visitor) => page.getByRole('button', { name: 'Create Account' });

const COMPLETE = '**/api/profile-management/complete';
const DOWN = { status: 503, json: { message: 'Service Unavailable' } };

const DRAFT = JSON.stringify(toDraft(PROFILE, new Date()));

/** Stores a draft as an earlier page of this browser did. Without an owner it is everybody's. */
const plantDraft = (page: Page, draft: string, owner?: string) =>
  page.evaluate(
    ([text = '', userId]) => {
      localStorage.setItem('profile-draft', text);
      if (userId !== undefined) localStorage.setItem('root:draft-owner', userId);
    },
    [draft, owner],
  );

describe('the profile form', () => {
  it('opens with the customer’s own hand-off alone, validates a field while it is typed, and all on a submit, keeps what was typed after a failed one and a reload, is disabled while it sends, and leaves a draft that is saved after the next login when it could not be saved', async () => {
    await withVisitor(async (person, page, context) => {
      const submit = createAccountButton(person);
      const expectTyped = async () => {
        expect(await page.getByLabel('Company Name').inputValue()).toBe(PROFILE.company);
        expect(await page.getByLabel('Phone Number').inputValue()).toBe(PROFILE.phoneNumber);
        expect(await page.getByLabel('Nature of Business').inputValue()).toBe(PROFILE.natureOfBusiness);
        expect(await page.getByRole('radio', { name: '1-49' }).isChecked()).toBe(true);
        expect(await page.getByRole('radio', { name: 'Company' }).isChecked()).toBe(true);
      };
      await person.open('/complete-profile');
      await loginHeading(person).waitFor();
      const trail = recordTrail(page);
      await person.open(
        '/complete-profile?userId=google-oauth2%7C1&email=a%40b.example&session_token=e30.e30.e30',
      );
      await page.getByText('This link to your profile is no longer valid. Please sign in again.').waitFor();
      expect(trail.at(-1)).toBe('/login');
      await signUp(person);
      const { href, searchParams } = new URL(page.url());
      const email = encodeURIComponent(searchParams.get('email') ?? '');
      await person.open(`/complete-profile?userId=google-oauth2%7C999&email=${email}`);
      await loginHeading(person).waitFor();
      takeProvoked(person, /status of 401/);
      await page.goto(href);
      const company = page.getByLabel('Company Name');
      const phone = page.getByLabel('Phone Number');
      const error = page.getByText('Company Name can only contain letters, numbers, and spaces');
      await company.fill('Ann & Sons');
      await error.waitFor();
      await company.fill('Ann and Sons');
      await error.waitFor({ state: 'detached' });
      await phone.fill('+1 (415) 555-0123');
      expect(await phone.inputValue()).toBe('+1 (415) 555-0123');
      await submit.click();
      await page.getByText('Company Size is a required field', { exact: true }).waitFor();
      await page.getByText('Nature of Business is a required field', { exact: true }).waitFor();
      await expectSound(person);

      await context.route(COMPLETE, (route) => route.fulfill(DOWN));
      await fillProfile(page);
      await submit.click();
      await expectToast(
        page,
        'Profile Submit Error: Our service did not answer. Please try again in a moment.',
      );
      await submit.waitFor();
      expect(await submit.isEnabled()).toBe(true);
      await expectTyped();
      await page.reload();
      await submit.waitFor();
      await expectTyped();
      expect(await storedKeys(page, /^profile-draft$/)).toEqual([]);
      await context.unroute(COMPLETE);

      const answer = Promise.withResolvers<void>();
      await context.route(COMPLETE, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await submit.click();
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      await expectBusy(page);
      await context.route('**/api/users', (route) => route.fulfill(DOWN));
      answer.resolve();
      await expectToast(page, 'Profile Successfully Updated! Redirecting...');
      await arriveAt(page, '/save-profile');
      await page.clock.install();
      await page.reload();
      const note = page.getByText(
        'Your profile could not be saved. It is kept in this browser: please sign in again.',
      );
      await passTimeUntil(page, note);
      await page.clock.resume();
      // The failure is logged (docs/product.md 7.7).
      takeProvoked(person, /^exception: Failed to create user/);
      expect((await storedKeys(page, /draft/)).toSorted()).toEqual(['profile-draft', 'root:draft-owner']);
      const draft = await page.evaluate(() => localStorage.getItem('profile-draft') ?? '');
      expect(JSON.parse(draft)).toMatchObject({ ...PROFILE, subscription: { plan: 'free' } });
      expect(await storedKeys(page, /auth0spajs/)).toEqual([]);
      await context.unroute('**/api/users');
      await page.getByRole('link', { name: 'Continue with Google' }).click();
      await atPlans(page);
      expect(await storedKeys(page, /^profile-draft$/)).toEqual([]);
    });
  });

  it('continues the login when the profile is complete already', async () => {
    const arrival = await handedOff({ connection: 'windowslive' });
    const stored = await fetch(`${here('apiUrl')}/profile-management/complete`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await oneTimeToken(arrival)}`,
      },
      body: JSON.stringify({ ...PROFILE, email: arrival.email }),
    });
    expect(stored.status).toBe(200);
    await withVisitor(async (person) => {
      const trail = recordTrail(person.page);
      await person.open('/login');
      await continueWith(person.page, 'Microsoft');
      await chooseAccount(person.page, arrival);
      await atPlans(person.page);
      expect(trail).toContain('/complete-profile');
      expect(trail.filter((path) => path === '/complete-profile')).toHaveLength(1);
      expect(person.complaints).toEqual([]);
    });
  });
});

describe('the profile draft', () => {
  it('is dropped when it is of another customer, and saved before a page for customers or a public one', async () => {
    await withVisitor(async (person, page) => {
      const session = await newCustomer({ profile: false });
      const { userId } = session;
      await storeSession(person, session);
      await person.open('/subscription');
      await atPlans(page);
      await plantDraft(page, DRAFT, 'google-oauth2|another');
      await person.open('/dashboard');
      await arriveAt(page, '/subscription');
      await atPlans(page);
      expect(await storedKeys(page, /draft/)).toEqual([]);
      expect((await record(userId))?.['profile']).toBeUndefined();
      // Customers' pages share one guard, and public pages another one.
      for (const path of ['/account', '/blog']) {
        await plantDraft(page, DRAFT);
        const trail = recordTrail(page);
        await page.goto(new URL(path, here('siteUrl')).href);
        await atPlans(page);
        expect(trail.filter((at) => at === '/save-profile')).toHaveLength(1);
        expect(await storedKeys(page, /^profile-draft$/)).toEqual([]);
        expect((await record(userId))?.['profile']).toEqual(PROFILE);
      }
      expect(person.complaints).toEqual([]);
    });
  });
});

describe('the profile in the account', () => {
  it('is changed by the same form, which keeps what is typed when a save fails', async () => {
    await withVisitor(async (person, page, context) => {
      const customer = await newSubscriber();
      await storeSession(person, customer);
      await person.open('/account');
      await page.getByRole('button', { name: 'Edit' }).click();
      const company = page.getByLabel('Company Name');
      const save = page.getByRole('button', { name: 'Save' });
      // The form is loaded when it is asked for.
      await company.waitFor();
      await page.getByText(/^Your invoices have a name of their own\./).waitFor();
      await page.keyboard.press('Tab');
      expect(
        await page.getByRole('radio', { name: 'Company' }).evaluate((radio) => radio.matches(':focus')),
      ).toBe(true);
      await company.fill('Corner & Shop');
      await save.click();
      await page.getByText('Company Name can only contain letters, numbers, and spaces').waitFor();
      expect(await company.evaluate((field) => field.matches(':focus'))).toBe(true);
      await company.fill('Corner Shop 8');
      await page.getByLabel('Phone Number').fill('001 415 555 0199');
      // A tap on another page loses nothing.
      await menuLink(page, 'Learn').click();
      await arriveAt(page, '/learn');
      await menuLink(page, 'Account').click();
      await company.waitFor();
      expect(await company.inputValue()).toBe('Corner Shop 8');
      await context.route('**/api/users/profile', (route) => route.fulfill(DOWN));
      await save.click();
      await expectToast(
        page,
        'Profile Submit Error: Our service did not answer. Please try again in a moment.',
      );
      expect(await company.inputValue()).toBe('Corner Shop 8');
      await context.unroute('**/api/users/profile');
      await save.click();
      await expectToast(page, /^Your details are saved\. Your invoices have a name of their own\./);
      await page.getByText('+14155550199').waitFor();
      expect(
        await page
          .getByRole('heading', { name: 'Your details' })
          .evaluate((title) => title.matches(':focus')),
      ).toBe(true);
      expect(await record(customer.userId)).toMatchObject({
        profile: { ...PROFILE, company: 'Corner Shop 8', phoneNumber: '+14155550199' },
      });
    });
  });
});
