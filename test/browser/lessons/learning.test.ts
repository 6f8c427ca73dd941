import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ModuleId } from '#shared/modules.ts';
import { checkOut, checkoutUrl, newCustomer, newSubscriber } from '../../customer.ts';
import { withdrawLesson } from '../../stored-lessons.ts';
import { publishWhole } from '../articles/whole-articles.ts';
import { lessonPath, modulePath } from '../../../web/paths.ts';
import {
  arriveAt,
  cancelMembership,
  chooseAccount,
  continueWith,
  expectSound,
  newTab,
  openBrowser,
  payWith,
  storedKeys,
  takeProvoked,
  waitForStatus,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { PHONE, type Visitor } from '../visitor.ts';
import { storeOne, type WholeLesson } from './lesson-pages.ts';

const withVisitor = openBrowser();
const withoutConnection = openBrowser({ failsRequests: true });

const FREE: ModuleId = 'ethical-considerations';

const findLink = ({ page }: Visitor, title: string) =>
  page.getByRole('main').getByRole('link', { name: title });
const markAsDone = ({ page }: Visitor) => page.getByRole('button', { name: 'Mark as done' });
const undo = ({ page }: Visitor) => page.getByRole('button', { name: 'Undo' });
const waitUntilSaved = async ({ page }: Visitor) => {
  await expect.poll(() => storedKeys(page, /^root:progress:/)).toEqual([]);
};

const PROGRESS = /\/api\/learn\/[^/]+\/progress$/;

/** How many tabs wait for another one that sends marks. */
const countWaiting = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);

const openLesson = async (person: Visitor, lesson: WholeLesson) => {
  await person.open(lessonPath(lesson));
  await person.page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
};

const offer = (page: Page) => page.getByText(/^The AI Essentials Plan opens this lesson/);
const expectLocked = async (page: Page, secret: string) => {
  await offer(page).waitFor();
  expect(await page.content()).not.toContain(secret);
};

/** Marks the open lesson as done, and waits until the API knows it. */
const finishLesson = async (person: Visitor) => {
  const saved = person.page.waitForResponse(PROGRESS);
  await markAsDone(person).click();
  expect((await saved).status()).toBe(200);
  await undo(person).waitFor();
};

/** From a locked lesson over the plan and the payment to 'Thank you'. */
const buy = async (person: Visitor, title: string) => {
  const { page } = person;
  await page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true }).click();
  await arriveAt(page, '/subscribe/essentials');
  await page.getByText(`You were reading: ${title}`).waitFor();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
  await payWith(page);
  await arriveAt(page, '/success');
  await page.getByRole('heading', { name: 'Thank you for your payment!' }).waitFor();
};

const ARTICLE = '/articles/a-week-01kagv9g00aaaaaaaaaaaaaaaa';

const wantArticle = (page: Page) =>
  page.evaluate(
    (path) => localStorage.setItem('wanted-reading', `${Date.now()} ${path} A week of posts`),
    ARTICLE,
  );

const expectArticleWanted = async (page: Page) => {
  expect(await page.getByRole('link', { name: 'Continue reading' }).getAttribute('href')).toBe(ARTICLE);
};

describe('a free customer', () => {
  it('learns on a phone, marks, undoes, marks by a double click, and reads on without a connection', async () => {
    const first = await storeOne(FREE);
    const second = await storeOne(FREE);
    await withoutConnection(async (person, page, context) => {
      await page.setViewportSize(PHONE);
      await storeSession(person, await newCustomer());
      await person.open('/dashboard');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
      await findLink(person, 'Ethical Considerations').waitFor();
      await findLink(person, 'Ethical Considerations').click();
      await findLink(person, first.title).click();
      await page.getByText(first.secret).waitFor();

      await markAsDone(person).click();
      await undo(person).click();
      await markAsDone(person).dblclick();
      await waitUntilSaved(person);
      await page.reload();
      await undo(person).waitFor();
      await findLink(person, second.title).click();
      await page.getByText(second.secret).waitFor();

      await context.setOffline(true);
      await markAsDone(person).click();
      await undo(person).waitFor();
      expect(await storedKeys(page, /^root:progress:/)).toHaveLength(1);
      await context.setOffline(false);
      await page.reload();
      await undo(person).waitFor();
      await waitUntilSaved(person);
      // No mark is left in this browser.
      await person.open(modulePath(FREE));
      await findLink(person, `${first.title} (done)`).waitFor();
      await findLink(person, `${second.title} (done)`).waitFor();
    });
  });
});

describe('the modules', () => {
  it('are a path: the next lesson is in the current one, the empty ones are named, and the end of a lesson leads to the next, and to the next module', async () => {
    const module: ModuleId = 'expert-instruction';
    const first = await storeOne(module);
    const second = await storeOne(module, { minutes: 30, includesExercise: true, takeaway: 'Ten rules' });
    await withVisitor(async (person, page) => {
      const says = page.getByRole('status').filter({ hasText: 'Expert Instruction' });
      await storeSession(person, await newCustomer());
      await person.open(modulePath('industry-certifications'));
      await page.getByText('This module has no lessons yet.').waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain('$');
      await findLink(person, 'See all lessons').click();
      await arriveAt(page, '/learn');
      await page.getByText(/^In the works: .*Industry Certifications/).waitFor();
      const locked = page.getByRole('listitem').filter({ hasText: 'Learning Resources' });
      await locked.getByText('Locked').waitFor();
      const current = page.getByRole('listitem').filter({ hasText: 'Up next' });
      await current.getByRole('heading', { name: 'AI Fundamentals' }).waitFor();
      await current.getByRole('link', { name: 'Open the lesson' }).click();
      await page.getByRole('navigation', { name: 'Lessons of AI Fundamentals' }).waitFor();
      await page.goBack();

      await findLink(person, 'Expert Instruction').click();
      await findLink(person, first.title).click();
      await page.getByText(first.secret).waitFor();
      await markAsDone(person).click();
      await expect.poll(() => says.textContent()).toBe('Done. 1 of 2 in Expert Instruction.');
      await expectSound(person);
      const next = findLink(person, `Next ${second.title}`);
      expect(await next.textContent()).toMatch(/about 30 min, with the exerciseYou leave with: Ten rules$/);
      await next.click();
      await page.getByText(second.secret).waitFor();
      await page.getByText('You leave with: Ten rules').waitFor();
      await markAsDone(person).click();
      await expect
        .poll(() => says.textContent())
        .toBe('That was the last lesson of Expert Instruction. 2 of 2 done.');
      await undo(person).click();
      await expect.poll(() => says.textContent()).toBe('1 of 2 done in Expert Instruction.');
      await markAsDone(person).click();
      await findLink(person, 'Next module: AI Fundamentals').click();
      await page.getByRole('navigation', { name: 'Lessons of AI Fundamentals' }).waitFor();
    });
  });
});

describe('a mark', () => {
  it('is sent once by two tabs, and by the other tab when the one that sends it is closed before the answer', async () => {
    const lesson = await storeOne(FREE);
    await withVisitor(async (person, page, context) => {
      await storeSession(person, await newCustomer());
      await person.open(lessonPath(lesson));
      await markAsDone(person).waitFor();
      const other = await newTab(person);
      await other.open('/learn');
      await findLink(other, 'Ethical Considerations').waitFor();
      const answer = Promise.withResolvers<void>();
      let calls = 0;
      await context.route(PROGRESS, async (route) => {
        calls += 1;
        await answer.promise;
        await route.continue();
      });
      await markAsDone(person).click();
      await expect.poll(() => calls).toBe(1);
      await expect.poll(() => countWaiting(page)).toBe(1);
      answer.resolve();
      await waitUntilSaved(other);
      await expect.poll(() => countWaiting(page)).toBe(0);
      expect(calls).toBe(1);

      await context.unroute(PROGRESS);
      const senders: Page[] = [];
      // The first call is never answered.
      await context.route(PROGRESS, async (route) => {
        senders.push(route.request().frame().page());
        if (senders.length > 1) await route.continue();
      });
      await undo(person).click();
      await expect.poll(() => countWaiting(other.page)).toBe(1);
      await expect.poll(() => senders.length).toBe(1);
      await senders[0]?.close();
      const survivor = senders[0] === page ? other : person;
      await waitUntilSaved(survivor);
      expect(senders.map((sender) => sender === survivor.page)).toEqual([false, true]);
    });
  });
});

it('sends a visitor from a lesson to the login and back, leads from its former words to the present ones without a step in the history, and says that it was withdrawn while somebody read it', async () => {
  const lesson = await storeOne(FREE);
  await withVisitor(async (person, page) => {
    const learner = await newCustomer();
    await person.open(lessonPath(lesson));
    await arriveAt(page, '/login');
    await continueWith(page, 'Google');
    await chooseAccount(page, learner);
    await arriveAt(page, lessonPath(lesson));
    const title = page.getByRole('heading', { level: 1, name: lesson.title });
    await title.waitFor();

    await person.open('/learn');
    await person.open(lessonPath({ ...lesson, module: 'learning-resources', slug: 'former-words' }));
    await arriveAt(page, lessonPath(lesson));
    await title.waitFor();
    await page.goBack();
    await arriveAt(page, '/learn');
    await page.goForward();
    await title.waitFor();

    await withdrawLesson(lesson);
    await markAsDone(person).click();
    await expectToast(page, 'Your mark was not saved: This lesson was withdrawn');
    await page.getByRole('heading', { name: 'This lesson was withdrawn' }).waitFor();
    takeProvoked(person, /status of 410/);
    await waitUntilSaved(person);
  });
});

describe('a customer who wants a locked lesson', () => {
  it('buys it, loses it with the plan, and finds the progress again after a return', async () => {
    const free = await storeOne('advanced-topics', { access: 'customers' });
    const inside = ['Three rounds, then stop'];
    const paid = await storeOne('advanced-topics', { access: 'essentials', inside });
    await withVisitor(async (person, page) => {
      const customer = await newCustomer();
      await storeSession(person, customer);
      await openLesson(person, free);
      await page.getByText(free.secret).waitFor();
      await finishLesson(person);

      await page
        .getByRole('navigation', { name: 'Other lessons' })
        .getByRole('link', { name: paid.title })
        .click();
      await expectLocked(page, paid.secret);
      await page.getByText(paid.extract).waitFor();
      await page.getByText('Three rounds, then stop').waitFor();
      expect(await markAsDone(person).count()).toBe(0);
      await buy(person, paid.title);
      const ways = page.getByRole('link', {
        name: /^(Open your lesson|Go to your dashboard|See your account)$/,
      });
      expect(await ways.allTextContents()).toEqual([
        'Open your lesson',
        'Go to your dashboard',
        'See your account',
      ]);
      await ways.first().click();
      await arriveAt(page, lessonPath(paid));
      await page.getByText(paid.secret).waitFor();
      await expect.poll(() => storedKeys(page, /^wanted-/)).toEqual([]);
      await finishLesson(person);
      await wantArticle(page);
      await page.goBack();
      await expectArticleWanted(page);

      // Without a reload, so that only the caches decide.
      await cancelMembership(person);
      await page.getByRole('link', { name: 'Learn', exact: true }).click();
      await page.getByRole('link', { name: 'Advanced Topics', exact: true }).click();
      await page.getByRole('link', { name: `${paid.title} (done) (locked)` }).click();
      await expectLocked(page, paid.secret);
      await page.getByText('You have done this lesson. Your progress stays.').waitFor();
      await page
        .getByRole('navigation', { name: 'Other lessons' })
        .getByRole('link', { name: free.title })
        .click();
      await page.getByText(free.secret).waitFor();
      await undo(person).waitFor();

      await checkOut(await checkoutUrl(customer));
      await waitForStatus(customer, 'active');
      await openLesson(person, paid);
      await page.getByText(paid.secret).waitFor();
      await undo(person).waitFor();
    });
  });
});

const heading = ({ page }: Visitor, name: string | RegExp) => page.getByRole('heading', { name });

/** Answers with a status that is not worth another try. */
const breakApi = ({ context }: Visitor, path: string) =>
  context.route(`**/api/${path}`, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }));

describe('the dashboard', () => {
  it('leads to a first lesson and after it to the next one, and shows the rest when the plan or the lessons could not be loaded', async () => {
    await withoutConnection(async (person, page, context) => {
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
    await withoutConnection(async (person, page, context) => {
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

      await wantArticle(page);
      await page.goBack();
      await heading(person, 'Start with your plan: A week of posts').waitFor();
      await expectArticleWanted(page);
    });
  });
});
