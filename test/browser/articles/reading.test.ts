import { expect, describe, it } from 'vitest';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { forgetEdge } from '../../edge.ts';
import { here } from '../../here.ts';
import { storeArticle, storeWithdrawn } from '../../stored-articles.ts';
import {
  arriveAt,
  cancelMembership,
  chooseAccount,
  continueWith,
  createAccount,
  expectSound,
  fillProfile,
  newPerson,
  openBrowser,
  payWith,
  storedKeys,
  takeProvoked,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor } from '../visitor.ts';
import { publishWhole } from './whole-articles.ts';

const withVisitor = openBrowser();
const withoutConnection = openBrowser({ failsRequests: true });

const subscribeToRead = ({ page }: Visitor) =>
  page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).click();

/** Says at the login what one was about to do. */
const notice = ({ page }: Visitor) => page.getByRole('main').getByRole('status');

const readWanted = ({ page }: Visitor) => page.evaluate(() => localStorage.getItem('wanted-reading'));

const expectNothingWanted = async ({ page }: Visitor) => {
  await expect.poll(() => storedKeys(page, /^wanted-/)).toEqual([]);
};

describe('the wanted page', () => {
  it('leads a stranger from an extract through the sign-up, which names the article, to the whole text', async () => {
    const { secret, publicPath, readingPath } = await publishWhole({
      title: 'Is <b>bold</b> & brave “enough”?',
    });
    const toRead = 'to read “Is <b>bold</b> & brave “enough”?”.';
    await withVisitor(async (person, page) => {
      // As a mail names a prompt.
      await person.open(`${readingPath}#prompt-1`);
      await arriveAt(page, publicPath);
      await page.getByText('1,240 more words').waitFor();
      expect(await page.content()).not.toContain(secret);
      await subscribeToRead(person);
      await arriveAt(page, '/login');
      await notice(person).getByText(`Log in ${toRead}`).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
      await arriveAt(page, '/signup');
      await notice(person).getByText(`Create an account ${toRead}`).waitFor();
      await expectSound(person);
      await continueWith(page, 'Google');
      await createAccount(page, newPerson());
      await arriveAt(page, '/complete-profile');
      await fillProfile(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      const expectPrompt = async () => {
        await arriveAt(page, readingPath);
        await page.getByText(secret).waitFor();
        const prompt = page.locator('#prompt-1');
        const readTop = () => prompt.evaluate((element) => element.getBoundingClientRect().top);
        await expect.poll(readTop).toBeGreaterThanOrEqual(0);
        await expect.poll(readTop).toBeLessThan(200);
      };
      await expectPrompt();
      await expectNothingWanted(person);
      // The public page leads a customer to the same place.
      await person.open('/dashboard');
      await person.open(`${publicPath}#prompt-1`);
      await expectPrompt();
    });
  });

  it('leads from the address of a closed article over the price page, whose order comes first, to the whole text, until the plan ends', async () => {
    const { article, secret, publicPath, readingPath } = await publishWhole({ access: 'essentials' });
    await withVisitor(async (person, page) => {
      const customer = await newCustomer();
      await person.open(readingPath);
      await arriveAt(page, publicPath);
      await page.getByText('AI Essentials Plan: $19.99 a month').waitFor();
      await person.open('/pricing');
      const subscribe = page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true });
      await subscribe.click();
      await arriveAt(page, '/login');
      await notice(person).getByText('Log in to subscribe to AI Essentials Plan: $19.99 a month.').waitFor();
      await continueWith(page, 'Google');
      await chooseAccount(page, customer);
      await arriveAt(page, '/subscribe/essentials');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
      await payWith(page);
      await arriveAt(page, '/success');
      await page.getByRole('link', { name: 'Continue reading' }).click();
      await arriveAt(page, readingPath);
      await page.getByText(secret).waitFor();
      await expectNothingWanted(person);
      await cancelMembership(person);
      await person.open(readingPath);
      await page.getByText('1,240 more words').waitFor();
      expect(await page.content()).not.toContain(secret);
      await subscribe.click();
      await page.getByText(`You were reading: ${article.title}`).waitFor();
    });
  });

  it('survives a press at the first paint of an article, and of the blog', async () => {
    const { publicPath, readingPath } = await publishWhole();
    await withVisitor(async (person, page, context) => {
      for (const path of [publicPath, '/blog']) {
        await context.route('**/*.js', (route) =>
          new URL(route.request().frame().url()).pathname === path ? undefined : route.continue(),
        );
        await page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'commit' });
        await subscribeToRead(person);
        await arriveAt(page, '/login');
        await notice(person).getByText('Log in to read the article.').waitFor();
        expect(await storedKeys(page, /^wanted-/)).toEqual(['wanted-reading']);
        if (path === publicPath) expect(await readWanted(person)).toContain(readingPath);
        await page.evaluate(() => localStorage.clear());
      }
    });
  });
});

describe('the page of an article', () => {
  it('shows a customer the whole text with its contents, its public address, and what is open to read next', async () => {
    await publishWhole({ access: 'essentials', tags: ['guide', 'review'] });
    // It shares a tag, so that the samples do not come first.
    const open = await publishWhole({ tags: ['guide'] });
    const { article, secret, publicPath, readingPath } = await publishWhole({ tags: ['guide', 'review'] });
    await withVisitor(
      async (person, page) => {
        await storeSession(person, await newCustomer());
        await person.open(publicPath);
        await arriveAt(page, readingPath);
        await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
        await page.getByText(secret).waitFor();
        await page.getByText('By Plainly').waitFor();
        await page.locator('.article__bar').getByText('7 min read').waitFor();
        await page.getByRole('link', { name: 'Check every number' }).click();
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);

        const next = page.getByRole('region', { name: 'Read next' });
        await next.getByRole('link', { name: open.article.title }).waitFor();
        expect(await next.getByRole('listitem').count()).toBe(3);
        expect(await next.getByText('your plan does not open it').count()).toBe(0);
        await page.getByRole('link', { name: 'Share' }).click();
        await page.getByText('Link copied').waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          new URL(publicPath, here('siteUrl')).href,
        );
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('shows its title at once after the list, and says that there is no connection, or that an article was withdrawn', async () => {
    const { article, secret, readingPath } = await publishWhole();
    const second = await publishWhole();
    const withdrawn = (await storeWithdrawn()).toLowerCase();
    await withoutConnection(async (person, page, context) => {
      await storeSession(person, await newCustomer());
      const answered = Promise.withResolvers<void>();
      await context.route('**/api/articles/*', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await person.open('/articles');
      await page.getByRole('main').getByRole('link', { name: article.title }).click();
      await arriveAt(page, readingPath);
      await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
      await expectAccessible(page);
      answered.resolve();
      await page.getByText(secret).waitFor();

      await context.unroute('**/api/articles/*');
      await page.goBack();
      await context.setOffline(true);
      // Playwright sends no event.
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await page.getByRole('main').getByRole('link', { name: second.article.title }).click();
      await page.getByText('No connection.').waitFor();
      await context.setOffline(false);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByText(second.secret).waitFor();

      await person.open(`/articles/${withdrawn}`);
      await page.getByRole('heading', { name: 'This article was withdrawn' }).waitFor();
      takeProvoked(person, /status of 410/);
      await page.getByRole('link', { name: 'See the newest articles' }).click();
      await arriveAt(page, '/articles');
    });
  });
});

describe('the list of articles', () => {
  it('shows more on demand, one tag alone, and what the plan opens', async () => {
    const closed = await publishWhole({ access: 'essentials', tags: ['review'] });
    const open = await publishWhole({ tags: ['guide'] });
    const extract = await storeArticle({ tags: ['opinion'], images: closed.article.images });
    await withVisitor(async (person, page) => {
      await storeSession(person, await newCustomer());
      await person.open('/dashboard');
      await page.getByRole('navigation').getByRole('link', { name: 'Articles' }).click();
      await arriveAt(page, '/articles');
      // Until the page is there, the dashboard shows the newest articles, too.
      await page.getByRole('heading', { name: 'Articles', level: 1 }).waitFor();
      const teaser = ({ title }: { title: string }) =>
        page.getByRole('main').getByRole('link', { name: title });
      await expect.poll(() => teaser(open.article).textContent()).toMatch(/7 min read$/);
      // The badge waits for the plan.
      await expect
        .poll(() => teaser(closed.article).textContent())
        .toMatch(/AI Essentials \(your plan does not open it\)$/);
      expect(await teaser(extract).textContent()).not.toContain('AI Essentials');
      const teasers = page.getByRole('main').getByRole('listitem');
      expect(await teasers.count()).toBe(12);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => teasers.count()).toBeGreaterThan(12);
      await page.getByRole('link', { name: 'Guide', exact: true }).click();
      await expect.poll(() => teaser(closed.article).count()).toBe(0);
      await teaser(open.article).waitFor();
      expect(new URL(page.url()).search).toBe('?tag=guide');
      await page.goBack();
      await teaser(closed.article).waitFor();
    });
  });
});

it('shows a subscriber the newest articles on the dashboard, all of them open, and breaks a long word of a title on a phone', async () => {
  const { publicPath, readingPath, article, secret } = await publishWhole({
    title: `Bookkeeping${'s'.repeat(60)}`,
    access: 'essentials',
  });
  await forgetEdge('/blog*');
  await withVisitor(
    async (person, page) => {
      const expectFit = async () => {
        await page.getByText(article.title).first().waitFor();
        await expectNoSidewaysScroll(page);
      };
      for (const path of ['/blog', publicPath, '/blog/archive']) {
        await person.open(path);
        await expectFit();
      }
      await storeSession(person, await newSubscriber());
      const held = Promise.withResolvers<void>();
      await page.route('**/api/users/me', async (route) => {
        await held.promise;
        await route.continue();
      });
      await person.open('/dashboard');
      const newest = page.getByRole('region', { name: 'New articles' });
      await newest.getByRole('link', { name: article.title }).waitFor();
      // Nobody knows the plan yet.
      expect(await newest.getByText('your plan does not open it').count()).toBe(0);
      held.resolve();
      await page.getByRole('heading', { name: 'AI Essentials modules' }).waitFor();
      await expectFit();
      expect(await newest.getByRole('listitem').count()).toBe(3);
      expect(await newest.getByText('your plan does not open it').count()).toBe(0);
      await newest.getByRole('link', { name: article.title }).click();
      await page.getByText(secret).waitFor();
      expect(new URL(page.url()).pathname).toBe(readingPath);
      await expectFit();
      await page.getByRole('main').getByRole('link', { name: 'Articles', exact: true }).click();
      await arriveAt(page, '/articles');
      await expectFit();
    },
    { viewport: PHONE },
  );
});
