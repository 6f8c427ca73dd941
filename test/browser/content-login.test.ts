import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch } from './chromium.ts';
import { expectToast, fillLogin, signIn } from './staff-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const person = async (test: (who: Visitor) => Promise<void>) => {
  const who = await visitor(browser);
  try {
    await test(who);
  } finally {
    await who.context.close();
  }
};

const editorHeading = ({ page }: Visitor) => page.getByRole('heading', { name: 'Create Content' });
const loginHeading = ({ page }: Visitor) =>
  page.getByRole('heading', { name: 'Welcome to Content Creator Tool' });

describe('the staff login', () => {
  it('greets, and is whole on a phone', async () => {
    await person(async (who) => {
      await who.page.setViewportSize(PHONE);
      await who.open('/content-login');
      await loginHeading(who).waitFor();
      await who.page.getByText('Login to access your content management dashboard').waitFor();
      await expectNoSidewaysScroll(who.page);
      await expectAccessible(who.page);
      expect(who.complaints).toEqual([]);
    });
  });

  it('says what is wrong while it is typed', async () => {
    await person(async (who) => {
      await who.open('/content-login');
      const { page } = who;
      await page.getByLabel('Email').fill('editor');
      await page.getByText('Email must be a valid email address').waitFor();
      await page.getByLabel('Email').fill('');
      await page.getByText('Email is required').waitFor();
      const password = page.getByRole('textbox', { name: 'Password' });
      await password.fill('12345');
      await page.getByText('Password must be at least 6 characters').waitFor();
      await password.fill('');
      await page.getByText('Password is required').waitFor();
    });
  });

  it('tells a wrong password, and an unknown address, in the same words', async () => {
    await person(async (who) => {
      await who.open('/content-login');
      for (const email of ['nobody@plainly.example', 'outsider@plainly.example']) {
        await fillLogin(who.page, { email, password: 'not-the-password' });
        await expectToast(who.page, 'Incorrect username or password.');
        await expect.poll(() => who.page.getByLabel('Email').isEnabled()).toBe(true);
        expect(await who.page.getByLabel('Email').inputValue()).toBe(email);
      }
    });
  });

  it('leads a staff session to the tool, and nobody else', async () => {
    await person(async (who) => {
      await who.open('/content-creator');
      await loginHeading(who).waitFor();
      await fillLogin(who.page, inject('accounts').editor);
      await expectToast(who.page, 'Welcome ');
      await editorHeading(who).waitFor();
      await who.open('/content-login');
      await editorHeading(who).waitFor();
      expect(new URL(who.page.url()).pathname).toBe('/content-creator');
    });
  });

  it('logs out: the token is revoked, what was stored is gone', async () => {
    await person(async (who) => {
      await signIn(who, inject('accounts').editor);
      const revoked = who.page.waitForRequest(
        (request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') === true,
      );
      await who.page.getByRole('button', { name: 'Logout' }).click();
      await loginHeading(who).waitFor();
      await revoked;
      const kept = await who.page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((key) => /token|draft|LastAuthUser/i.test(key))).toEqual([]);
      await who.open('/content-creator');
      await loginHeading(who).waitFor();
    });
  });

  it('asks for the code of the authenticator app, and takes it', async () => {
    await person(async (who) => {
      const account = inject('accounts').editorWithTotp;
      await who.open('/content-login');
      await fillLogin(who.page, account);
      const code = who.page.getByLabel('6-digit code');
      await code.waitFor();
      await expectAccessible(who.page);
      await code.fill('000000');
      await who.page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect.poll(() => who.page.locator('[data-sonner-toast]').count()).toBeGreaterThan(0);
      await expect.poll(() => code.isEnabled()).toBe(true);
      await code.fill(generateSync({ secret: account.totpSecret }));
      await who.page.getByRole('button', { name: 'Login', exact: true }).click();
      await editorHeading(who).waitFor();
    });
  });

  it('asks a newcomer for a password of their own', async () => {
    await person(async (who) => {
      const { page } = who;
      const account = inject('accounts').newcomer;
      await who.open('/content-login');
      await fillLogin(page, account);
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      await expectAccessible(page);
      const password = 'A-password-of-my-own-1';
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
      await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(password);
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await editorHeading(who).waitFor();
    });
  });
});
