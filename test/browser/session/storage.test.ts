// A browser that stores nothing for the site: site data is blocked, or the storage is full.
import { expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import type { Visitor } from '../visitor.ts';
import { expectSound, openBrowser, recordTrail } from './customer-pages.ts';
import { storeSession } from './stored-session.ts';

const withVisitor = openBrowser({ failsRequests: true });

const NOT_STORED = /^Your browser does not let us store your sign-in\./;

/** Makes storage fail like Chrome does when site data is blocked. */
const blockStorage = ({ page }: Visitor): Promise<unknown> =>
  page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, area, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', { value: '', writable: false });
  });

/** Leaves room for no more than a few bytes, like a browser whose quota is used up. */
const fillStorage = ({ page }: Visitor): Promise<unknown> =>
  page.addInitScript(() => {
    for (let length = 5 * 1024 * 1024; length >= 1; length = Math.floor(length / 2))
      for (;;)
        try {
          localStorage.setItem(`filler-${localStorage.length}`, 'x'.repeat(length));
        } catch {
          break;
        }
  });

/** The page of a sign-in link says at its press that nothing can be stored. */
const expectPressRefused = async ({ page, open }: Visitor, path: string) => {
  await open(path);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('status').getByText(NOT_STORED).waitFor();
};

/** The page says so instead of what it is for. */
const expectRefused = async ({ page, open }: Visitor, path: string) => {
  await open(`${path}?connection=apple&code=some&state=some`);
  await page.getByRole('alert').getByText(NOT_STORED).waitFor();
};

it('says on every page that needs the storage that the sign-in cannot be stored where it is blocked, and leads nobody to the tenant', async () => {
  await withVisitor(async (person, page) => {
    await blockStorage(person);
    const trail = recordTrail(page);
    const [presses, pages] = [
      ['/login', '/signup'],
      ['/sign-in', '/dashboard', '/callback', '/save-profile'],
    ];
    for (const path of presses) await expectPressRefused(person, path);
    for (const path of pages) await expectRefused(person, path);
    await expectSound(person);
    // This one needs none.
    await person.open('/goodbye');
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect(trail).toEqual([...presses, ...pages, '/goodbye']);
  });
});

it('says the same where the storage is full, and lets a customer go on whose storage became full after the sign-in', async () => {
  await withVisitor(async (person, page) => {
    await fillStorage(person);
    const trail = recordTrail(page);
    await expectPressRefused(person, '/login');
    await expectRefused(person, '/sign-in');
    await expectRefused(person, '/dashboard');
    expect(trail).toEqual(['/login', '/sign-in', '/dashboard']);

    await storeSession(person, await newCustomer());
    await person.open('/dashboard');
    await page.getByRole('heading', { name: /^Welcome / }).waitFor();
  });
});
