import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { forgetEdge } from '../../edge.ts';
import { here } from '../../here.ts';
import { storeArticle, storeWithdrawn } from '../../stored-articles.ts';
import {
  arriveAt,
  chooseAccount,
  continueWith,
  createAccount,
  fillProfile,
  newPerson,
  openBrowser,
  storedKeys,
  takeProvoked,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectAccessible, expectToFitPhones, type Visitor } from '../visitor.ts';
import { publishWhole } from './whole-articles.ts';

const withVisitor = openBrowser();
const withoutConnection = openBrowser({ failsRequests: true });

/** A title wider than a phone if it does not break. */
const longTitle = () => `Bookkeeping${'s'.repeat(50)} ${crypto.randomUUID()}`;

const subscribeToRead = ({ page }: Visitor) =>
  page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).click();

/** Says at the login what one was about to do. */
const notice = ({ page }: Visitor) => page.getByRole('main').getByRole('status');

const expectNothingWanted = async ({ page }: Visitor) => {
  await expect.poll(() => storedKeys(page, /^wanted-/)).toEqual([]);
};

/** The part of a page is at the top of the window. */
const expectAtTop = async (part: Locator) => {
  const readTop = () => part.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(readTop).toBeGreaterThan(-1);
  await expect.poll(readTop).toBeLessThan(200);
};

describe('the wanted page', () => {
  it('leads a stranger from an extract through the sign-up, which names the article, to its prompt', async () => {
    const title = `Is <b>bold</b> & brave “${'enough'.repeat(10)}”?`;
    const { secret, publicPath, readingPath } = await publishWhole({ title });
    const toRead = `to read “${title}”.`;
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
      await expectToFitPhones(page);
      await continueWith(page, 'Google');
      await createAccount(page, newPerson());
      await arriveAt(page, '/complete-profile');
      await fillProfile(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await arriveAt(page, readingPath);
      await page.getByText(secret).waitFor();
      await expectAtTop(page.locator('#prompt-1'));
      await expectNothingWanted(person);
    });
  });

  it('leads from the archive and a press at the first paint of a closed article over the price page, whose order comes first and names the article', async () => {
    const { article, publicPath } = await publishWhole({
      title: longTitle(),
      access: 'essentials',
    });
    await forgetEdge('/blog/archive');
    await withVisitor(async (person, page, context) => {
      await person.open('/blog/archive');
      await page.getByText(article.title).waitFor();
      await expectToFitPhones(page);
      await context.route('**/*.js', (route) =>
        new URL(route.request().frame().url()).pathname === publicPath ? undefined : route.continue(),
      );
      await page.goto(new URL(publicPath, here('siteUrl')).href, { waitUntil: 'commit' });
      await page.getByText(article.title).waitFor();
      await expectToFitPhones(page);
      await subscribeToRead(person);
      await arriveAt(page, '/login');
      await notice(person).getByText('Log in to read the article.').waitFor();
      expect(await storedKeys(page, /^wanted-/)).toEqual(['wanted-reading']);
      await person.open('/pricing');
      await page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true }).click();
      await arriveAt(page, '/login');
      await notice(person).getByText('Log in to subscribe to AI Essentials Plan: $19.99 a month.').waitFor();
      await continueWith(page, 'Google');
      await chooseAccount(page, await newCustomer());
      await arriveAt(page, '/subscribe/essentials');
      await page.getByText(`You were reading: ${article.title}`).waitFor();
    });
  });
});

it('leads a customer from the address of a prompt to the whole text with its contents, its public address, and what is open to read next', async () => {
  await publishWhole({ access: 'essentials', tags: ['guide', 'review'] });
  // It shares a tag, so that the samples do not come first.
  const open = await publishWhole({ tags: ['guide'] });
  const { article, secret, publicPath, readingPath } = await publishWhole({
    title: longTitle(),
    tags: ['guide', 'review'],
  });
  await withVisitor(
    async (person, page) => {
      await storeSession(person, await newCustomer());
      await person.open(`${publicPath}#prompt-1`);
      await arriveAt(page, readingPath);
      await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
      await page.getByText(secret).waitFor();
      await expectAtTop(page.locator('#prompt-1'));
      await page.getByText('By Plainly').waitFor();
      await page.locator('.article__bar').getByText('7 min read').waitFor();
      await page.getByRole('link', { name: 'Check every number' }).click();
      await expectAtTop(page.getByRole('heading', { name: 'Check every number' }));

      const next = page.getByRole('region', { name: 'Read next' });
      await next.getByRole('link', { name: open.article.title }).waitFor();
      expect(await next.getByRole('listitem').count()).toBe(3);
      expect(await next.getByText('your plan does not open it').count()).toBe(0);
      await page.getByRole('link', { name: 'Share' }).click();
      await page.getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        new URL(publicPath, here('siteUrl')).href,
      );
      await expectToFitPhones(page);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

it('lists articles: more on demand, one tag alone, and what the plan opens; then shows a title at once, and says that there is no connection, or that an article was withdrawn', async () => {
  const open = await publishWhole({ tags: ['guide'] });
  const closed = await publishWhole({ title: longTitle(), access: 'essentials', tags: ['review'] });
  const extract = await storeArticle({ tags: ['opinion'], images: closed.article.images });
  const second = await publishWhole();
  const withdrawn = (await storeWithdrawn()).toLowerCase();
  await withoutConnection(async (person, page, context) => {
    await storeSession(person, await newCustomer());
    const teaser = ({ title }: { title: string }) =>
      page.getByRole('main').getByRole('link', { name: title });
    await person.open('/dashboard');
    await teaser(closed.article).waitFor();
    await expectToFitPhones(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Articles' }).click();
    await arriveAt(page, '/articles');
    // Until the page is there, the dashboard shows the newest articles, too.
    await page.getByRole('heading', { name: 'Articles', level: 1 }).waitFor();
    await expect.poll(() => teaser(open.article).textContent()).toMatch(/7 min read$/);
    // The badge waits for the plan.
    await expect
      .poll(() => teaser(closed.article).textContent())
      .toMatch(/AI Essentials \(your plan does not open it\)$/);
    expect(await teaser(extract).textContent()).not.toContain('AI Essentials');
    await expectToFitPhones(page);
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

    const answered = Promise.withResolvers<void>();
    await context.route('**/api/articles/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await teaser(open.article).click();
    await arriveAt(page, open.readingPath);
    await page.getByRole('heading', { level: 1, name: open.article.title }).waitFor();
    await expectAccessible(page);
    answered.resolve();
    await page.getByText(open.secret).waitFor();
    await context.unroute('**/api/articles/*');
    await page.goBack();
    await context.setOffline(true);
    // Playwright sends no event.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await teaser(second.article).click();
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
