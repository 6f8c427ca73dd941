import { it } from 'vitest';
import { DEVICES, expectWithinBudget, openFirstVisits } from '../site/first-visit.ts';
import { publishWhole } from './whole-articles.ts';

const { visitFirst } = openFirstVisits();

it('opens a whole article within its budget, on a phone and on a desk', async () => {
  const { publicPath } = await publishWhole({ access: 'everyone' });
  for (const device of Object.values(DEVICES)) {
    const all = await visitFirst(publicPath, device);
    // Its text is short: the budget is for a document without the text of its article.
    await expectWithinBudget(all, [13.4, 2.5, 6]);
  }
});
