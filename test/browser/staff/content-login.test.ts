import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { signInStaff, staffSession } from '../../staff.ts';
import { newTab, openBrowser, storedKeys } from '../session/customer-pages.ts';
import {
  expectBusy,
  expectToast,
  fillLogin,
  onStaffPool,
  poolResponse,
  readMailedCode,
  readOperation,
  resetPassword,
  signedIn,
} from './staff-pages.ts';
import { DESK, expectAccessible, expectToFitPhones, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const editorHeading = ({ page }: Visitor) => page.getByRole('heading', { name: 'Create Content' });
const loginHeading = ({ page }: Visitor) =>
  page.getByRole('heading', { name: 'Welcome to Content Creator Tool' });

const password = ({ page }: Visitor, name = 'Password') => page.getByRole('textbox', { name, exact: true });

/** Fills and submits the form for a new password that a code allows. */
const setNewPassword = async (person: Visitor, code: string, value: string) => {
  await person.page.getByLabel('6-digit code').fill(code);
  await password(person, 'New password').fill(value);
  await password(person, 'Repeat the new password').fill(value);
  await person.page.getByRole('button', { name: 'Save and log in' }).click();
};

describe('the staff login', () => {
  it('validates its fields while they are typed, answers a wrong password and an unknown address with the same words, in a toast of 356 px, and reports an unhandled sign-in step', async () => {
    await withVisitor(async (person, page) => {
      await person.open('/content-login');
      await page.getByText('Login to access your content management dashboard').waitFor();
      await page.getByLabel('Email').fill('editor');
      await page.getByText('Email must be a valid email address').waitFor();
      await password(person).fill('12345');
      await page.getByText('Password must be at least 6 characters').waitFor();
      for (const email of ['nobody@plainly.example', 'outsider@plainly.example']) {
        await fillLogin(page, { email, password: 'not-the-password' });
        const toast = page.locator('.toast').filter({ hasText: 'Incorrect username or password.' });
        const box = await toast.boundingBox();
        if (!box) throw new Error('No toast');
        expect(box.width).toBe(356);
        expect(box.y).toBeLessThan(100);
        expect(Math.abs(box.x + box.width / 2 - DESK.width / 2)).toBeLessThan(2);
        await expect.poll(() => page.getByLabel('Email').isEnabled()).toBe(true);
        expect(await page.getByLabel('Email').inputValue()).toBe(email);
        // The reason stays longer than the toast, and the next try can be typed at once.
        await page.locator('form').getByText('Incorrect username or password.').waitFor();
        await expect
          .poll(() => password(person).evaluate((field) => field === document.activeElement))
          .toBe(true);
        // Without the toast of this try.
        await page.reload();
      }
      await onStaffPool(person, 'RespondToAuthChallenge', (route) =>
        route.fulfill(
          poolResponse(200, {
            ChallengeName: 'SMS_MFA',
            Session: 'a session of the pool, long enough',
            ChallengeParameters: {
              CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
              CODE_DELIVERY_DESTINATION: '+*******1234',
            },
          }),
        ),
      );
      await fillLogin(page, here('accounts').editor);
      await expectToast(page, 'Unhandled sign-in step');
      await expect.poll(() => page.getByLabel('Email').isEnabled()).toBe(true);
    });
  });

  it('disables the form while it signs in, leads to the page that was wanted, and after a log-out to the first one, logs out though the token cannot be revoked, which the console says, and in every tab, and shows that it revokes it', async () => {
    await withVisitor(async (person, page) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (/signOut error/i.test(message.text())) errors.push(message.text());
      });
      const answer = Promise.withResolvers<void>();
      await onStaffPool(person, 'InitiateAuth', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await onStaffPool(person, 'RevokeToken', (route) => route.abort());
      const logOut = page.getByRole('button', { name: 'Logout' });
      await person.open('/content?state=withdrawn');
      await loginHeading(person).waitFor();
      await fillLogin(page, here('accounts').editor);
      await page.getByRole('button', { name: 'Logging in...' }).waitFor();
      await expectBusy(page);
      answer.resolve();
      await expectToast(page, 'Welcome ');
      await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
      expect(page.url()).toMatch(/\/content\?state=withdrawn$/);
      await logOut.click();
      await loginHeading(person).waitFor();
      expect(new URL(page.url()).pathname).toBe('/content-login');
      expect(await storedKeys(page, /token|LastAuthUser/i)).toEqual([]);
      expect(errors.splice(0)).toHaveLength(1);

      await fillLogin(page, here('accounts').editor);
      await editorHeading(person).waitFor();
      const other = await newTab(person);
      await other.open('/content-creator');
      await editorHeading(other).waitFor();
      const heard = Promise.withResolvers<void>();
      await onStaffPool(person, 'RevokeToken', async (route) => {
        await heard.promise;
        await route.continue();
      });
      const revoked = page.waitForResponse(
        (response) => readOperation(response.request()) === 'RevokeToken' && response.ok(),
      );
      await logOut.click();
      const button = page.getByRole('button', { name: 'Logging out...' });
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      await expectToast(page, 'Logging out...');
      await expectBusy(page);
      heard.resolve();
      await revoked;
      for (const tab of [person, other]) await loginHeading(tab).waitFor();
      expect(await storedKeys(page, /token|draft|LastAuthUser/i)).toEqual([]);
      expect(errors).toEqual([]);
      await person.open('/content-creator');
      await loginHeading(person).waitFor();
    });
  });

  it('refuses a second sign-in while another tab is signed in', async () => {
    const { stored } = await staffSession(here('accounts').editor);
    await withVisitor(async (person, page) => {
      await person.open('/content-login');
      await loginHeading(person).waitFor();
      // As the other tab stores it. This page receives no event of its own storage.
      await page.evaluate((session) => {
        for (const { name, value } of session) localStorage.setItem(name, value);
      }, stored);
      await fillLogin(page, { ...here('accounts').editor, password: 'not-the-password' });
      await expectToast(page, 'There is already a signed in user.');
      expect(await page.locator('.toast').filter({ hasText: 'Welcome' }).count()).toBe(0);
      await editorHeading(person).waitFor();
    });
  });

  it('asks staff for a new password at the first sign-in', async () => {
    await withVisitor(async (person, page) => {
      const account = here('accounts').newcomer;
      await person.open('/content-login');
      await fillLogin(page, account);
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      const password = 'A-password-of-my-own-1';
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
      await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(password);
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await editorHeading(person).waitFor();
    });
  });
});

// These tests leave the account as it was: other tests sign in with its password alone.
describe('an account outside the group of editors', () => {
  const account = here('accounts').outsider;
  const refusal = ({ page }: Visitor) => page.getByRole('heading', { name: 'You may not publish yet' });

  it('sets a password with a mailed code when it was forgotten, and when an operator has reset it, and is told that it may not publish', async () => {
    await withVisitor(async (person, page) => {
      const unknown = 'nobody@plainly.example';
      const expectFocus = async (label: string) => {
        await expect
          .poll(() => page.getByLabel(label).evaluate((field) => field === document.activeElement))
          .toBe(true);
      };
      await person.open('/content-login');
      // An unknown address gets the same page, and no mail.
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(unknown);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText(`If ${unknown} has an account here`).waitFor();
      expect(await readMailedCode(unknown)).toBe('');
      await page.getByRole('button', { name: 'Start again' }).click();
      await expectFocus('Email');

      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText(`If ${account.email} has an account here`).waitFor();
      await expectAccessible(page);
      await expectToFitPhones(page);

      await setNewPassword(person, '000000', account.password);
      await expectToast(page, 'Invalid verification code provided, please try again.');
      await expectFocus('6-digit code');
      await page.getByLabel('6-digit code').fill(await readMailedCode(account.email));
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await refusal(person).waitFor();
      await page.getByText(`You are logged in as ${account.email}`).waitFor();
      expect(await editorHeading(person).count()).toBe(0);
      await page.getByRole('button', { name: 'Logout' }).click();
      await loginHeading(person).waitFor();

      await resetPassword(account.email);
      await fillLogin(page, account);
      await page.getByText('Your password was reset').waitFor();
      const old = await readMailedCode(account.email);
      await page.getByRole('button', { name: 'Send another code' }).click();
      await expectToast(page, 'A new code is on its way');
      const code = await readMailedCode(account.email);
      // One time in a million both codes are the same.
      if (code !== old) {
        await setNewPassword(person, old, account.password);
        await expectToast(page, 'Invalid verification code provided');
      }
      await setNewPassword(person, code, account.password);
      await refusal(person).waitFor();
    });
  });

  it('turns a second factor on, is asked for its code, and turns it off', async () => {
    await withVisitor(
      async (person, page) => {
        const scripts: string[] = [];
        page.on('request', (request) => scripts.push(request.url()));
        await person.open('/content-creator');
        await refusal(person).waitFor();
        const loads = () => scripts.filter((url) => /app-setup-/.test(url)).length;
        expect(loads()).toBe(0);
        await page.getByRole('button', { name: 'Second factor' }).click();
        const dialog = page.getByRole('dialog', { name: 'Second factor' });
        await dialog.getByRole('button', { name: 'Set it up' }).click();
        await dialog.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
        expect(loads()).toBeGreaterThan(0);
        const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
        const link = await dialog.getByRole('link').getAttribute('href');
        expect(link).toContain(`secret=${secret}`);
        await dialog.getByLabel('6-digit code').fill('000000');
        await dialog.getByRole('button', { name: 'Turn it on' }).click();
        await dialog.getByText('This code is not right.').waitFor();
        await dialog.getByLabel('6-digit code').fill(generateSync({ secret }));
        await dialog.getByRole('button', { name: 'Turn it on' }).click();
        await expectToast(page, 'Your second factor is on');
        // Whoever else is signed in with the password alone is out.
        await page.getByText('Your second factor has changed, so you were logged out everywhere.').waitFor();
        await loginHeading(person).waitFor();

        await fillLogin(page, account);
        // The code of the set-up is used up. The pool accepts the next one early.
        const epoch = Math.floor(Date.now() / 1000) + 30;
        const code = page.getByLabel('6-digit code');
        await code.fill('000000');
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await expectToast(page, 'Invalid code received for user');
        await expect.poll(() => code.isEnabled()).toBe(true);
        // An app shows and copies a code in two halves.
        await code.clear();
        await code.focus();
        await page.keyboard.insertText(generateSync({ secret, epoch }).replace(/(?=...$)/, ' '));
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await refusal(person).waitFor();
        await page.getByRole('button', { name: 'Second factor' }).click();
        await dialog.getByRole('button', { name: 'Turn it off' }).click();
        await expectToast(page, 'Your second factor is off');
        await loginHeading(person).waitFor();
      },
      await signedIn(await signInStaff(account)),
    );
  });

  it('leads to the set-up of a second factor where the pool demands one', async () => {
    await withVisitor(async (person, page) => {
      await person.open('/content-login');
      const Session = 'a session of the pool, long enough';
      const codes: unknown[] = [];
      await onStaffPool(person, 'RespondToAuthChallenge', (route) =>
        route.fulfill(
          poolResponse(200, {
            ChallengeName: 'MFA_SETUP',
            Session,
            ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
          }),
        ),
      );
      await onStaffPool(person, 'AssociateSoftwareToken', (route) =>
        route.fulfill(poolResponse(200, { SecretCode: 'JBSWY3DPEHPK3PXP', Session })),
      );
      await onStaffPool(person, 'VerifySoftwareToken', (route) => {
        codes.push(route.request().postDataJSON()['UserCode']);
        return route.fulfill(
          poolResponse(400, { __type: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' }),
        );
      });
      await fillLogin(page, here('accounts').editor);
      await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
      await page.getByText('JBSW Y3DP EHPK 3PXP').waitFor();
      expect(
        await page.getByRole('link', { name: 'Open in an authenticator app' }).getAttribute('href'),
      ).toContain('secret=JBSWY3DPEHPK3PXP');
      await page.getByLabel('6-digit code').fill('123 456');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.locator('form').getByText('Code mismatch').waitFor();
      expect(codes).toEqual(['123456']);
      await expectAccessible(page);
      await expectToFitPhones(page);
    });
  });
});
