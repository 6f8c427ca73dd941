import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { expectBusy, expectToast, fillLogin, onStaffPool, poolResponse, signIn } from './staff-pages.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from '../visitor.ts';

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
  it('shows its heading and fits a phone', async () => {
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

  it('validates the fields while they are typed', async () => {
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

  it('answers a wrong password and an unknown address with the same words', async () => {
    for (const email of ['nobody@plainly.example', 'outsider@plainly.example']) {
      await person(async (who) => {
        await who.open('/content-login');
        await fillLogin(who.page, { email, password: 'not-the-password' });
        await expectToast(who.page, 'Incorrect username or password.');
        await expect.poll(() => who.page.getByLabel('Email').isEnabled()).toBe(true);
        expect(await who.page.getByLabel('Email').inputValue()).toBe(email);
      });
    }
  });

  it('disables the form while it signs in', async () => {
    await person(async (who) => {
      const answer = Promise.withResolvers<void>();
      await onStaffPool(who, 'InitiateAuth', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await who.open('/content-login');
      await fillLogin(who.page, here('accounts').editor);
      await who.page.getByRole('button', { name: 'Logging in...' }).waitFor();
      await expectBusy(who.page);
      answer.resolve();
      await editorHeading(who).waitFor();
    });
  });

  it('reports an unhandled sign-in step', async () => {
    await person(async (who) => {
      await onStaffPool(who, 'RespondToAuthChallenge', (route) =>
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
      await who.open('/content-login');
      await fillLogin(who.page, here('accounts').editor);
      await expectToast(who.page, 'Unhandled sign-in step');
      await expect.poll(() => who.page.getByLabel('Email').isEnabled()).toBe(true);
    });
  });

  it('shows at most three toasts, top center', async () => {
    await person(async (who) => {
      const { page } = who;
      let refused = 0;
      await onStaffPool(who, 'InitiateAuth', (route) => {
        refused += 1;
        return route.fulfill(
          poolResponse(400, {
            __type: 'NotAuthorizedException',
            message: `Refused for the ${refused}. time`,
          }),
        );
      });
      await who.open('/content-login');
      await fillLogin(page, here('accounts').editor);
      await expectToast(page, 'Refused for the 1. time');
      // A hovered toast stays.
      await page.locator('[data-sonner-toast]').hover();
      for (let time = 2; time <= 5; time += 1) {
        await page.getByLabel('Email').press('Enter');
        await expectToast(page, `Refused for the ${time}. time`);
        await expect.poll(() => page.getByLabel('Email').isEnabled()).toBe(true);
      }
      await expect.poll(() => page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(3);
      const newest = await page.locator('[data-sonner-toast][data-front=true]').boundingBox();
      if (!newest) throw new Error('No toast');
      expect(newest.y).toBeLessThan(100);
      expect(Math.abs(newest.x + newest.width / 2 - DESK.width / 2)).toBeLessThan(2);
    });
  });

  it('redirects a staff session to the tool, and a visitor to the login', async () => {
    await person(async (who) => {
      await who.open('/content-creator');
      await loginHeading(who).waitFor();
      await fillLogin(who.page, here('accounts').editor);
      await expectToast(who.page, 'Welcome ');
      await editorHeading(who).waitFor();
      await who.open('/content-login');
      await editorHeading(who).waitFor();
      expect(new URL(who.page.url()).pathname).toBe('/content-creator');
    });
  });

  it.each(['/', '/blog'])(
    'redirects a staff session from %s to the tool, but not from an article',
    async (path) => {
      await person(async (who) => {
        await who.open('/blog');
        const article = await who.page.locator('.other').first().getAttribute('href');
        await signIn(who, here('accounts').editor);
        await who.open(path);
        await editorHeading(who).waitFor();
        expect(new URL(who.page.url()).pathname).toBe('/content-creator');
        await who.open(article ?? '');
        await who.page.locator('.article__title').waitFor();
        expect(new URL(who.page.url()).pathname).toBe(article);
      });
    },
  );

  it('refuses a second sign-in while another tab is signed in', async () => {
    await person(async (who) => {
      const { email } = here('accounts').editor;
      // This page receives no storage events from the other tab.
      await who.page.addInitScript(() =>
        addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
      );
      await who.open('/content-login');
      const other = await who.context.newPage();
      const open = async (path: string) => {
        await other.goto(new URL(path, here('siteUrl')).href);
      };
      await signIn({ ...who, page: other, open }, here('accounts').editor);
      await loginHeading(who).waitFor();
      await fillLogin(who.page, { email, password: 'not-the-password' });
      await expectToast(who.page, 'There is already a signed in user.');
      expect(await who.page.locator('[data-sonner-toast]').filter({ hasText: 'Welcome' }).count()).toBe(0);
      await editorHeading(who).waitFor();
    });
  });

  it('revokes the token and empties the storage on a log-out', async () => {
    await person(async (who) => {
      await signIn(who, here('accounts').editor);
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

  it('shows that it is logging out', async () => {
    await person(async (who) => {
      const answer = Promise.withResolvers<void>();
      await onStaffPool(who, 'RevokeToken', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await signIn(who, here('accounts').editor);
      await who.page.getByRole('button', { name: 'Logout' }).click();
      const button = who.page.getByRole('button', { name: 'Logging out...' });
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      await expectToast(who.page, 'Logging out...');
      await expectBusy(who.page);
      answer.resolve();
      await loginHeading(who).waitFor();
    });
  });

  it('logs out when the token cannot be revoked, and logs that to the console', async () => {
    const logged = async (isRevoked: boolean) => {
      const lines: string[] = [];
      await person(async (who) => {
        if (!isRevoked) await onStaffPool(who, 'RevokeToken', (route) => route.abort());
        await signIn(who, here('accounts').editor);
        who.page.on('console', (message) => lines.push(message.text()));
        await who.page.getByRole('button', { name: 'Logout' }).click();
        await loginHeading(who).waitFor();
        expect(new URL(who.page.url()).pathname).toBe('/content-login');
        const kept = await who.page.evaluate(() => Object.keys(localStorage));
        expect(kept.filter((key) => /token|LastAuthUser/i.test(key))).toEqual([]);
      });
      return lines.filter((line) => /signOut error/i.test(line));
    };
    expect(await logged(false)).toHaveLength(1);
    expect(await logged(true)).toEqual([]);
  });

  it('asks for the code of the authenticator app and accepts it', async () => {
    await person(async (who) => {
      const account = here('accounts').editorWithTotp;
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

  it('asks for a new password at the first sign-in', async () => {
    await person(async (who) => {
      const { page } = who;
      const account = here('accounts').newcomer;
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
