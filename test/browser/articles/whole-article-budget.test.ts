import { describeFirstVisit, openFirstVisits } from '../site/first-visit.ts';
import { publishWhole } from './whole-articles.ts';

describeFirstVisit(openFirstVisits(), {
  name: 'a whole article',
  findAddress: async () => (await publishWhole({ access: 'everyone' })).publicPath,
  // Its text is short: the budget is for a document without the text of its article.
  budget: [12.9, 2.5, 6],
});
