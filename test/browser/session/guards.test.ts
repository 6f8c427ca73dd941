// Where a page leads a person who opens it: unit tests have the rule for every address, a browser shows the guards of each kind.
import { expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { publishWhole } from '../articles/whole-articles.ts';
import { signedIn } from '../staff/staff-pages.ts';
import { saveData, type Visitor, watchForQuiet } from '../visitor.ts';
import { openBrowser, recordTrail } from './customer-pages.ts';
import { toStorageState } from './stored-session.ts';

const withVisitor = openBrowser();

it('leads a visitor, a customer and an editor from each kind of page to one that stays', async () => {
  const { publicPath, readingPath } = await publishWhole();
  const [home, login, plans, tool] = ['/', '/login', '/subscription', '/content-creator'];
  /**
   * An address, and the page that a visitor, a customer on the free plan, and an editor see there. Where one is missing, another row has
   * the same guard.
   */
  const kinds = [
    [home, home, plans, tool],
    [publicPath, publicPath, readingPath, tool],
    ['/privacy', '/privacy', '/privacy', '/privacy'],
    ['/account', login, '/account', tool],
    [readingPath, publicPath, readingPath, tool],
    ['/subscribe/essentials', undefined, '/subscribe/essentials', undefined],
    ['/success', undefined, plans, undefined],
    ['/callback', login, plans, tool],
    ['/save-profile', login, plans, undefined],
    ['/complete-profile', login, plans, undefined],
    ['/content', '/content-login', '/content-login', '/content'],
    ['/content-login', '/content-login', '/content-login', tool],
  ] as const;

  const expectEnds = async ({ page, open }: Visitor, who: 'visitor' | 'customer' | 'editor') => {
    const trail = recordTrail(page);
    // Loading ahead would only make each page quiet later.
    await saveData(page);
    const waitForQuiet = await watchForQuiet(page);
    for (const [address, visitor, customer, editor] of kinds) {
      const end = { visitor, customer, editor }[who];
      if (end === undefined) continue;
      trail.splice(0);
      await open(address);
      // Guards decide by what the browser stores and by answers, and none waits for a time: a quiet page has decided.
      await waitForQuiet();
      const way = `${who} at ${address}: ${trail.join(' → ')}`;
      expect(trail.at(-1), way).toBe(end);
      expect(new Set(trail).size, way).toBe(trail.length);
      if (who === 'customer') expect(await page.getByRole('link', { name: 'Login' }).count(), way).toBe(0);
    }
  };
  const customer = { storageState: toStorageState(await newCustomer()) };
  // Most of the time of a guard is spent waiting.
  await Promise.all([
    withVisitor((person) => expectEnds(person, 'visitor')),
    withVisitor((person) => expectEnds(person, 'customer'), customer),
    withVisitor(async (person) => expectEnds(person, 'editor'), await signedIn()),
  ]);
});
