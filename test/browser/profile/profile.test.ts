import { describe, expect, it } from 'vitest';
import { newAccount, oneTimeToken, PROFILE, record, signUp as handedOff } from '../../customer.ts';
import { here } from '../../here.ts';
import {
  arriveAt,
  atPlans,
  becomeCustomer,
  chooseAccount,
  continueWith,
  expectSound,
  fillProfile,
  keptKeys,
  logIn,
  openBrowser,
  signUp,
  somebody,
  takeProvoked,
  trailOf,
  whileTimePasses,
} from '../session/customer-pages.ts';
import { expectBusy, expectToast } from '../staff/staff-pages.ts';
import type { Visitor } from '../visitor.ts';

const person = openBrowser({ failsRequests: true });

const loginHeading = ({ page }: Visitor) => page.getByRole('heading', { name: 'AI You Can Trust' });
const createAccountButton = ({ page }: Visitor) => page.getByRole('button', { name: 'Create Account' });

const DOWN = { status: 503, json: { message: 'Service Unavailable' } };

describe('the profile form', () => {
  it('says what is wrong with each field while it is typed', async () => {
    await person(async (who) => {
      const { page } = who;
      await signUp(who);
      const company = page.getByLabel('Company Name');
      const phone = page.getByLabel('Phone Number');
      const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
      await company.fill('Ann & Sons');
      await says('Company Name can only contain letters, numbers, and spaces');
      await company.fill('A name that is longer than this');
      await says('Company Name must be at most 25 characters');
      await company.fill('');
      await says('Company Name is a required field');
      await phone.fill('415 555 0123');
      await says('Phone Number must start with + and include country code, followed by 7 to 14 digits');
      await phone.fill('+123456');
      await says('Phone Number must include country code and be at least 8 digits');
      await phone.fill('+1234567890123456');
      await says('Phone Number must be at most 16 digits including country code');
      await phone.fill('');
      await says('Phone Number is a required field');
      await createAccountButton(who).click();
      await says('Company Size is a required field');
      await says('Nature of Business is a required field');
      await expectSound(who);
    });
  });

  it('says that it is busy, and takes no more input meanwhile', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const answer = Promise.withResolvers<void>();
      await context.route('**/api/profile-management/complete', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await signUp(who);
      await fillProfile(page);
      await createAccountButton(who).click();
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      await expectBusy(page);
      answer.resolve();
      await expectToast(page, 'Profile Successfully Updated! Redirecting...');
      await atPlans(page);
    });
  });

  it('loses nothing by a submit that fails, nor by a reload; and is taken the next time', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const expectTyped = async () => {
        expect(await page.getByLabel('Company Name').inputValue()).toBe(PROFILE.company);
        expect(await page.getByLabel('Phone Number').inputValue()).toBe(PROFILE.phoneNumber);
        expect(await page.getByLabel('Nature of Business').inputValue()).toBe(PROFILE.natureOfBusiness);
        expect(await page.getByRole('radio', { name: '1-49' }).isChecked()).toBe(true);
        expect(await page.getByRole('radio', { name: 'Company' }).isChecked()).toBe(true);
      };
      await signUp(who);
      await context.route('**/api/profile-management/complete', (route) => route.fulfill(DOWN));
      await fillProfile(page);
      await createAccountButton(who).click();
      await expectToast(
        page,
        'Profile Submit Error: Our service did not answer. Please try again in a moment.',
      );
      await createAccountButton(who).waitFor();
      expect(await createAccountButton(who).isEnabled()).toBe(true);
      await expectTyped();
      await page.reload();
      await createAccountButton(who).waitFor();
      await expectTyped();
      expect(await keptKeys(page, /^profile-draft$/)).toEqual([]);
      await context.unroute('**/api/profile-management/complete');
      await createAccountButton(who).click();
      await atPlans(page);
    });
  });

  it('is nobody’s without a hand-off, and a forged one is told at the login page', async () => {
    await person(async (who) => {
      await who.open('/complete-profile');
      await loginHeading(who).waitFor();
      const trail = trailOf(who.page);
      await who.open(
        '/complete-profile?userId=google-oauth2%7C1&email=a%40b.example&session_token=e30.e30.e30',
      );
      await who.page
        .getByText('This link to your profile is no longer valid. Please sign in again.')
        .waitFor();
      expect(trail.at(-1)).toBe('/login');
    });
  });

  it('is passed by when the API knows the profile and the tenant does not', async () => {
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
    await person(async (who) => {
      const trail = trailOf(who.page);
      await who.open('/login');
      await continueWith(who.page, 'Microsoft');
      await chooseAccount(who.page, arrival);
      await atPlans(who.page);
      expect(trail).toContain('/complete-profile');
      expect(trail.filter((path) => path === '/complete-profile')).toHaveLength(1);
      expect(who.complaints).toEqual([]);
    });
  });

  it('belongs to who was handed over: another userId in the address opens nothing', async () => {
    await person(async (who) => {
      await signUp(who);
      const email = new URL(who.page.url()).searchParams.get('email') ?? '';
      await who.open(`/complete-profile?userId=google-oauth2%7C999&email=${encodeURIComponent(email)}`);
      await loginHeading(who).waitFor();
    });
  });
});

describe('a drafted profile', () => {
  it('is exactly what the specification says, and gone once it is saved', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const drafts: string[] = [];
      await context.exposeFunction('tellDraft', (draft: string) => drafts.push(draft));
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function keep(key, value) {
          setItem.call(this, key, value);
          if (key === 'profile-draft') Reflect.get(globalThis, 'tellDraft')(value);
        };
      });
      await becomeCustomer(who);
      expect(await keptKeys(page, /^profile-draft$/)).toEqual([]);
      const draft = JSON.parse(drafts[0] ?? '');
      const { startDate } = draft.subscription;
      expect(draft).toEqual({
        ...PROFILE,
        subscription: {
          subscriptionId: null,
          plan: 'free',
          priceId: null,
          status: 'active',
          startDate: new Date(startDate).toISOString(),
          endDate: new Date(Date.parse(startDate) + 720 * 3_600_000).toISOString(),
        },
      });
    });
  });

  it.each(['/dashboard', '/account', '/subscription', '/', '/blog'])(
    'that waits is saved before %s is shown',
    async (path) => {
      await person(async (who) => {
        const { page } = who;
        const account = await newAccount({ profileComplete: true });
        await logIn(who, account);
        await atPlans(page);
        await page.evaluate((profile) => {
          const now = new Date().toISOString();
          localStorage.setItem(
            'profile-draft',
            JSON.stringify({
              ...profile,
              subscription: {
                subscriptionId: null,
                plan: 'free',
                priceId: null,
                status: 'active',
                startDate: now,
                endDate: now,
              },
            }),
          );
        }, PROFILE);
        const trail = trailOf(page);
        await page.goto(new URL(path, here('siteUrl')).href);
        await atPlans(page);
        expect(trail).toContain('/save-profile');
        expect(trail.filter((at) => at === '/save-profile')).toHaveLength(1);
        expect(await keptKeys(page, /^profile-draft$/)).toEqual([]);
        expect((await record(account.userId))?.['profile']).toEqual(PROFILE);
        expect(who.complaints).toEqual([]);
      });
    },
  );

  it('that cannot be saved is kept: the person is logged out with a note, and the next sign-in saves it', async () => {
    await person(async (who) => {
      const { page, context } = who;
      const newcomer = somebody();
      await context.route('**/api/users', (route) => route.fulfill(DOWN));
      await signUp(who, newcomer);
      await fillProfile(page);
      await createAccountButton(who).click();
      await arriveAt(page, '/save-profile');
      await page.clock.install();
      await page.reload();
      const note = page.getByText(
        'Your profile could not be saved. It is kept in this browser: please sign in again.',
      );
      await whileTimePasses(page, note);
      await page.clock.resume();
      // Logged, as the specification has it.
      takeProvoked(who, /^exception: Failed to create user/);
      expect(await keptKeys(page, /^profile-draft$/)).toEqual(['profile-draft']);
      expect(await keptKeys(page, /auth0spajs/)).toEqual([]);
      await context.unroute('**/api/users');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await atPlans(page);
      expect(await keptKeys(page, /^profile-draft$/)).toEqual([]);
    });
  });

  it('that waits at a browser is not taken for that of the next person there', async () => {
    await person(async (who) => {
      const { page, context } = who;
      await context.route('**/api/users', (route) => route.fulfill(DOWN));
      await signUp(who);
      await fillProfile(page);
      await createAccountButton(who).click();
      await arriveAt(page, '/save-profile');
      await page.clock.install();
      await page.reload();
      await whileTimePasses(page, page.getByText('Your profile could not be saved.'));
      await page.clock.resume();
      takeProvoked(who, /^exception: Failed to create user/);
      await context.unroute('**/api/users');
      // The first one's session is over at the tenant too.
      await context.clearCookies();
      expect(await keptKeys(page, /^profile-draft$/)).toEqual(['profile-draft']);
      const next = await newAccount({ profileComplete: true });
      await logIn(who, next);
      await atPlans(page);
      expect(await keptKeys(page, /^profile-draft$/)).toEqual([]);
      expect((await record(next.userId))?.['profile']).toBeUndefined();
    });
  });

  it('that nobody can read does not keep its owner out', async () => {
    await person(async (who) => {
      const account = await newAccount({ profileComplete: true });
      await logIn(who, account);
      await atPlans(who.page);
      await who.page.evaluate(() => localStorage.setItem('profile-draft', '{"half":'));
      await who.open('/dashboard');
      await arriveAt(who.page, '/subscription');
      await atPlans(who.page);
      expect(await keptKeys(who.page, /^profile-draft$/)).toEqual([]);
    });
  });
});
