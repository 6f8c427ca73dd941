import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { menuLink, openBrowser } from '../session/customer-pages.ts';
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

  it('leads a new subscriber to the first lesson of the plan, unless something was wanted before', async () => {
    await withVisitor(async (person, page) => {
      await storeSession(person, await newSubscriber());
      await person.open('/dashboard');
      await heading(person, /^Start with your plan: /).waitFor();
      await page.getByRole('link', { name: 'Open the lesson' }).waitFor();
      await page.evaluate(() => {
        const path = '/articles/a-week-01kagv9g00aaaaaaaaaaaaaaaa';
        localStorage.setItem('wanted-reading', `${Date.now()} ${path} A week of posts`);
      });
      await menuLink(page, 'Learn').click();
      // The address changes first. A step back then would keep the dashboard, which reads what was wanted when it opens.
      await page.getByRole('heading', { name: 'Learn', exact: true, level: 1 }).waitFor();
      await page.goBack();
      await heading(person, 'Start with your plan: A week of posts').waitFor();
      const read = page.getByRole('link', { name: 'Continue reading' });
      expect(await read.getAttribute('href')).toBe('/articles/a-week-01kagv9g00aaaaaaaaaaaaaaaa');
    });
  });
});
