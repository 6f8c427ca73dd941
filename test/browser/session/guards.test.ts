// Where a page leads a person who opens it: unit tests have the rule for every address, a browser shows the guards of each kind.
import { expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { signedIn } from '../staff/staff-pages.ts';
import { saveData, type Visitor, watchForQuiet } from '../visitor.ts';
import { openBrowser, recordTrail } from './customer-pages.ts';
import { toStorageState } from './stored-session.ts';

const withVisitor = openBrowser();

/** An address, and the page that is seen there. Other tests meet the guards that are missing here on their way. */
const ENDS = {
  visitor: [
    ['/callback', '/login'],
    ['/save-profile', '/login'],
  ],
  customer: [
    ['/', '/subscription'],
    ['/privacy', '/privacy'],
    ['/save-profile', '/subscription'],
    ['/content', '/content-login'],
  ],
  editor: [
    ['/', '/content-creator'],
    ['/account', '/content-creator'],
    ['/callback', '/content-creator'],
    ['/content-login', '/content-creator'],
  ],
} as const;

it('leads a visitor, a customer and an editor from each kind of page to one that stays', async () => {
  const expectEnds = async ({ page, open }: Visitor, who: keyof typeof ENDS) => {
    const trail = recordTrail(page);
    // Loading ahead would only make each page quiet later.
    await saveData(page);
    const waitForQuiet = await watchForQuiet(page);
    for (const [address, end] of ENDS[who]) {
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
