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

/** Every page that needs the storage says that it has none, and leads nobody to the tenant. */
const expectNotStored = async (person: Visitor) => {
  const { page, open } = person;
  const trail = recordTrail(page);
  for (const path of ['/login', '/signup']) {
    await open(path);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('status').getByText(NOT_STORED).waitFor();
  }
  for (const path of ['/sign-in', '/dashboard', '/callback', '/save-profile']) {
    await open(`${path}?connection=apple&code=some&state=some`);
    await page.getByRole('alert').getByText(NOT_STORED).waitFor();
  }
  await expectSound(person);
  // This one needs none.
  await open('/goodbye');
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  const signIn = ['/login', '/signup', '/sign-in', '/dashboard', '/callback', '/save-profile'];
  expect(trail).toEqual([...signIn, '/goodbye']);
};

it.each([
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)(
  'says on every page that the sign-in cannot be stored where the storage is %s',
  async (_, prepare) => {
    await withVisitor(async (person) => {
      await prepare(person);
      await expectNotStored(person);
    });
  },
);

it('lets a customer go on whose storage became full after the sign-in', async () => {
  await withVisitor(async (person) => {
    await storeSession(person, await newCustomer());
    await fillStorage(person);
    await person.open('/dashboard');
    await person.page.getByRole('heading', { name: /^Welcome / }).waitFor();
  });
});
