// A browser that stores nothing for the site: site data is blocked, or the storage is full.
import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
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

describe.each([
  ['is blocked', blockStorage],
  ['is full', fillStorage],
])('where the storage %s', (_, prepare) => {
  it.each(['/login', '/signup'])(
    'says at %s that the sign-in cannot be stored, and leads nobody to the tenant',
    async (path) => {
      await withVisitor(async (person) => {
        const { page } = person;
        await prepare(person);
        const trail = recordTrail(page);
        await person.open(path);
        await page.getByRole('link', { name: 'Continue with Google' }).click();
        await page.getByRole('status').getByText(NOT_STORED).waitFor();
        await expectSound(person);
        expect(trail).toEqual([path]);
      });
    },
  );

  it.each(['/sign-in?connection=apple', '/dashboard', '/callback?code=some&state=some', '/save-profile'])(
    'says at %s that the sign-in cannot be stored, instead of an error',
    async (address) => {
      await withVisitor(async (person) => {
        const { page } = person;
        await prepare(person);
        await person.open(address);
        await page.getByRole('alert').getByText(NOT_STORED).waitFor();
        await expectSound(person);
        expect(new URL(page.url()).origin).toBe(here('siteUrl'));
      });
    },
  );
});

it('lets a customer go on whose storage became full after the sign-in', async () => {
  await withVisitor(async (person) => {
    await storeSession(person, await newCustomer());
    await fillStorage(person);
    await person.open('/dashboard');
    await person.page.getByRole('heading', { name: /^Welcome / }).waitFor();
  });
});
