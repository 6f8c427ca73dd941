import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { publishWhole } from '../articles/whole-articles.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import type { Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const heading = ({ page }: Visitor, name: string | RegExp) => page.getByRole('heading', { name });

/** Answers with a status that is not worth another try. */
const breakApi = ({ context }: Visitor, path: string) =>
  context.route(`**/api/${path}`, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }));

describe('the dashboard', () => {
  it('leads to a first lesson and after it to the next one, and shows the rest when the plan or the lessons could not be loaded', async () => {
    await withVisitor(async (person, page, context) => {
      await storeSession(person, await newCustomer());
      await breakApi(person, 'users/me');
      await person.open('/dashboard');
      await heading(person, 'Your plan could not be loaded').waitFor();
      await heading(person, 'New articles').waitFor();
      await context.unroute('**/api/users/me');
      // What is open to every customer.
      await heading(person, /^Start with /).waitFor();
      await page.getByRole('link', { name: 'Open the lesson' }).click();
      await page.getByRole('button', { name: 'Mark as done' }).click();
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await heading(person, /^Continue with /).waitFor();
      const free = page.getByRole('region', { name: 'Free modules' });
      await free.getByText(/^1 of \d+ done$/).waitFor();

      await breakApi(person, 'learn');
      await person.open('/dashboard');
      await heading(person, 'Your lessons could not be loaded').waitFor();
      await heading(person, 'New articles').waitFor();
      await context.unroute('**/api/learn');
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(person, 'Free modules').waitFor();
    });
  });

  it('shows a subscriber the newest articles, all of them open, and leads to the first lesson of the plan, unless something was wanted before', async () => {
    const { article, secret } = await publishWhole({ access: 'essentials' });
    await withVisitor(async (person, page, context) => {
      await storeSession(person, await newSubscriber());
      const held = Promise.withResolvers<void>();
      await context.route('**/api/users/me', async (route) => {
        await held.promise;
        await route.continue();
      });
      await person.open('/dashboard');
      const newest = page.getByRole('region', { name: 'New articles' });
      const closed = newest.getByText('your plan does not open it');
      await newest.getByRole('link', { name: article.title }).waitFor();
      // Nobody knows the plan yet.
      expect(await closed.count()).toBe(0);
      held.resolve();
      await heading(person, 'AI Essentials modules').waitFor();
      expect(await newest.getByRole('listitem').count()).toBe(3);
      expect(await closed.count()).toBe(0);
      await heading(person, /^Start with your plan: /).waitFor();
      await page.getByRole('link', { name: 'Open the lesson' }).waitFor();
      await newest.getByRole('link', { name: article.title }).click();
      await page.getByText(secret).waitFor();

      await page.evaluate(() => {
        const path = '/articles/a-week-01kagv9g00aaaaaaaaaaaaaaaa';
        localStorage.setItem('wanted-reading', `${Date.now()} ${path} A week of posts`);
      });
      await page.goBack();
      await heading(person, 'Start with your plan: A week of posts').waitFor();
      const read = page.getByRole('link', { name: 'Continue reading' });
      expect(await read.getAttribute('href')).toBe('/articles/a-week-01kagv9g00aaaaaaaaaaaaaaaa');
    });
  });
});
