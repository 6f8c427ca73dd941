import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { newTab } from '../session/customer-pages.ts';
import { expectBusy, expectToast, fillLogin, onStaffPool, poolResponse, signIn } from './staff-pages.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from '../visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const withVisitor = async (test: (person: Visitor) => Promise<void>) => {
  const person = await visitor(browser);
  try {
    await test(person);
  } finally {
    await person.context.close();
  }
};

const editorHeading = ({ page }: Visitor) => page.getByRole('heading', { name: 'Create Content' });
const loginHeading = ({ page }: Visitor) =>
  page.getByRole('heading', { name: 'Welcome to Content Creator Tool' });

describe('the staff login', () => {
  it('shows the heading of the staff login and fits a phone', async () => {
    await withVisitor(async (person) => {
      await person.page.setViewportSize(PHONE);
      await person.open('/content-login');
      await loginHeading(person).waitFor();
      await person.page.getByText('Login to access your content management dashboard').waitFor();
      await expectNoSidewaysScroll(person.page);
      await expectAccessible(person.page);
      expect(person.complaints).toEqual([]);
    });
  });

  it('validates the fields of the staff login while they are typed', async () => {
    await withVisitor(async (person) => {
      await person.open('/content-login');
      const { page } = person;
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

  it('answers a wrong password and an unknown address with the same words', async () => {
    for (const email of ['nobody@plainly.example', 'outsider@plainly.example']) {
      await withVisitor(async (person) => {
        await person.open('/content-login');
        await fillLogin(person.page, { email, password: 'not-the-password' });
        await expectToast(person.page, 'Incorrect username or password.');
        await expect.poll(() => person.page.getByLabel('Email').isEnabled()).toBe(true);
        expect(await person.page.getByLabel('Email').inputValue()).toBe(email);
      });
    }
  });

  it('disables the staff login while it signs in', async () => {
    await withVisitor(async (person) => {
      const answer = Promise.withResolvers<void>();
      await onStaffPool(person, 'InitiateAuth', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await person.open('/content-login');
      await fillLogin(person.page, here('accounts').editor);
      await person.page.getByRole('button', { name: 'Logging in...' }).waitFor();
      await expectBusy(person.page);
      answer.resolve();
      await editorHeading(person).waitFor();
    });
  });

  it('reports an unhandled sign-in step', async () => {
    await withVisitor(async (person) => {
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
      await person.open('/content-login');
      await fillLogin(person.page, here('accounts').editor);
      await expectToast(person.page, 'Unhandled sign-in step');
      await expect.poll(() => person.page.getByLabel('Email').isEnabled()).toBe(true);
    });
  });

  it('shows a toast of 356 px at the top center', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await onStaffPool(person, 'InitiateAuth', (route) =>
        route.fulfill(poolResponse(400, { __type: 'NotAuthorizedException', message: 'Refused' })),
      );
      await person.open('/content-login');
      await fillLogin(page, here('accounts').editor);
      await expectToast(page, 'Refused');
      const box = await page.locator('.toast').boundingBox();
      if (!box) throw new Error('No toast');
      expect(box.width).toBe(356);
      expect(box.y).toBeLessThan(100);
      expect(Math.abs(box.x + box.width / 2 - DESK.width / 2)).toBeLessThan(2);
    });
  });

  it('redirects a staff session to the tool, and a visitor to the staff login', async () => {
    await withVisitor(async (person) => {
      await person.open('/content-creator');
      await loginHeading(person).waitFor();
      await fillLogin(person.page, here('accounts').editor);
      await expectToast(person.page, 'Welcome ');
      await editorHeading(person).waitFor();
      await person.open('/content-login');
      await editorHeading(person).waitFor();
      expect(new URL(person.page.url()).pathname).toBe('/content-creator');
    });
  });

  it.each(['/', '/blog'])(
    'redirects a staff session from %s to the tool, but not from an article',
    async (path) => {
      await withVisitor(async (person) => {
        await person.open('/blog');
        const article = await person.page.locator('.other').first().getAttribute('href');
        await signIn(person, here('accounts').editor);
        await person.open(path);
        await editorHeading(person).waitFor();
        expect(new URL(person.page.url()).pathname).toBe('/content-creator');
        await person.open(article ?? '');
        await person.page.locator('.article__title').waitFor();
        await person.page.waitForLoadState('networkidle');
        expect(new URL(person.page.url()).pathname).toBe(article);
      });
    },
  );

  it('refuses a second sign-in while another tab is signed in', async () => {
    await withVisitor(async (person) => {
      const { email } = here('accounts').editor;
      // This page receives no storage events from the other tab.
      await person.page.addInitScript(() =>
        addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
      );
      await person.open('/content-login');
      await signIn(await newTab(person), here('accounts').editor);
      await loginHeading(person).waitFor();
      await fillLogin(person.page, { email, password: 'not-the-password' });
      await expectToast(person.page, 'There is already a signed in user.');
      expect(await person.page.locator('.toast').filter({ hasText: 'Welcome' }).count()).toBe(0);
      await editorHeading(person).waitFor();
    });
  });

  it('revokes the token and empties the storage on a log-out of staff', async () => {
    await withVisitor(async (person) => {
      await signIn(person, here('accounts').editor);
      const revoked = person.page.waitForRequest(
        (request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') === true,
      );
      await person.page.getByRole('button', { name: 'Logout' }).click();
      await loginHeading(person).waitFor();
      await revoked;
      const kept = await person.page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((key) => /token|draft|LastAuthUser/i.test(key))).toEqual([]);
      await person.open('/content-creator');
      await loginHeading(person).waitFor();
    });
  });

  it('shows that the staff tool is logging out', async () => {
    await withVisitor(async (person) => {
      const answer = Promise.withResolvers<void>();
      await onStaffPool(person, 'RevokeToken', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await signIn(person, here('accounts').editor);
      await person.page.getByRole('button', { name: 'Logout' }).click();
      const button = person.page.getByRole('button', { name: 'Logging out...' });
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      await expectToast(person.page, 'Logging out...');
      await expectBusy(person.page);
      answer.resolve();
      await loginHeading(person).waitFor();
    });
  });

  it('logs staff out when the token cannot be revoked, and logs the failure to the console', async () => {
    const logged = async (isRevoked: boolean) => {
      const lines: string[] = [];
      await withVisitor(async (person) => {
        if (!isRevoked) await onStaffPool(person, 'RevokeToken', (route) => route.abort());
        await signIn(person, here('accounts').editor);
        person.page.on('console', (message) => lines.push(message.text()));
        await person.page.getByRole('button', { name: 'Logout' }).click();
        await loginHeading(person).waitFor();
        expect(new URL(person.page.url()).pathname).toBe('/content-login');
        const kept = await person.page.evaluate(() => Object.keys(localStorage));
        expect(kept.filter((key) => /token|LastAuthUser/i.test(key))).toEqual([]);
      });
      return lines.filter((line) => /signOut error/i.test(line));
    };
    expect(await logged(false)).toHaveLength(1);
    expect(await logged(true)).toEqual([]);
  });

  it('asks staff for the code of the authenticator app and accepts it', async () => {
    await withVisitor(async (person) => {
      const account = here('accounts').editorWithTotp;
      await person.open('/content-login');
      await fillLogin(person.page, account);
      const code = person.page.getByLabel('6-digit code');
      await code.waitFor();
      await expectAccessible(person.page);
      await code.fill('000000');
      await person.page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect.poll(() => person.page.locator('.toast').count()).toBeGreaterThan(0);
      await expect.poll(() => code.isEnabled()).toBe(true);
      await code.fill(generateSync({ secret: account.totpSecret }));
      await person.page.getByRole('button', { name: 'Login', exact: true }).click();
      await editorHeading(person).waitFor();
    });
  });

  it('asks staff for a new password at the first sign-in', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const account = here('accounts').newcomer;
      await person.open('/content-login');
      await fillLogin(page, account);
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
      await expectAccessible(page);
      const password = 'A-password-of-my-own-1';
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
      await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(password);
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await editorHeading(person).waitFor();
    });
  });
});
