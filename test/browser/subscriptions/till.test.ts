// What the plan chooser and the order say about AI Essentials before it is bought.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import { lessonPath } from '../../../web/paths.ts';
import { newCustomer } from '../../customer.ts';
import { newUlid } from '../../stored-lessons.ts';
import { publishWhole } from '../articles/whole-articles.ts';
import { storeOne } from '../lessons/lesson-pages.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { expectToFitPhones, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

const PLANS = '/subscription';
const ORDER = '/subscribe/essentials';

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });
const opensToday = (page: Page) => page.getByRole('region', { name: 'What opens today' });
const planCard = (page: Page) => page.getByRole('region', { name: 'AI Essentials', exact: true });
const taste = (page: Page) => page.getByRole('region', { name: 'Try one first' });

/** Signs in as a customer on the free plan. */
const freeCustomer = async (person: Visitor) => storeSession(person, await newCustomer());

/** Replaces the lessons of one module of the API's answer, and the number of articles. */
const answerWith = ({ context }: Visitor, lessons: readonly LessonTeaser[], planArticles: number) =>
  context.route('**/api/learn', async (route) => {
    const response = await route.fetch();
    const learn: Learn = await response.json();
    const modules = learn.modules.map(({ id }) => ({
      id,
      lessons: id === 'expert-instruction' ? lessons : [],
    }));
    await route.fulfill({ response, json: { ...learn, modules, planArticles } });
  });

const teaser = (title: string): LessonTeaser => ({
  lessonId: newUlid(),
  slug: 'a-lesson',
  title,
  minutes: 8,
  includesExercise: false,
  access: 'essentials',
});

const subscribeLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true });
const goToOrder = ({ page }: Visitor) => subscribeLink(page).click();

describe('what opens with the plan', () => {
  it('names the lessons that need it, counts its articles, shows a prompt that is open already, writes the price once, folds a long list, and breaks a long word', async () => {
    // The first paid module, where no other lesson is open.
    const open = await storeOne('in-depth-coverage', { access: 'customers' });
    const closed = await storeOne('in-depth-coverage', {
      access: 'essentials',
      minutes: 30,
      includesExercise: true,
      takeaway: 'a table to print',
    });
    await withVisitor(async (person, page) => {
      const main = page.getByRole('main');
      await freeCustomer(person);
      for (const [place, prices] of [
        [planCard, 1],
        // Also the sums of the order.
        [opensToday, 4],
      ] as const) {
        await (place === planCard ? person.open(PLANS) : goToOrder(person));
        const lesson = place(page).getByRole('listitem').filter({ hasText: closed.title });
        await lesson.getByText('about 30 min, with the exercise').waitFor();
        await lesson.getByText('a table to print', { exact: true }).waitFor();
        expect((await place(page).innerText()).match(/you leave with/gi)).toHaveLength(1);
        await place(page)
          .getByText(/^and \d+ articles$/)
          .waitFor();
        await taste(page).getByText('Answer this customer in three sentences.').waitFor();
        expect(await place(page).getByText(open.title).count()).toBe(0);
        // Modules without lessons.
        expect(await main.getByText('Industry Certifications').count()).toBe(0);
        expect((await main.innerText()).match(/\$19\.99/g)).toHaveLength(prices);
      }
      await page
        .getByText('You will be charged $19.99 on the same day each month until you cancel')
        .waitFor();
      const sums = page.getByRole('region', { name: 'Order Details' }).getByRole('definition');
      expect(await sums.allTextContents()).toEqual(['$19.99', '$19.99', '$19.99']);
      await taste(page).getByRole('link', { name: open.title }).click();
      await page.getByText(open.secret).waitFor();

      const long = 'Selbstverständlichkeitsüberprüfungsverfahrensbeschleunigungen';
      await answerWith(person, [teaser(long), ...Array.from({ length: 199 }, () => teaser('A lesson'))], 1);
      for (const [place, more] of [
        [planCard, 'and 195 more'],
        [opensToday, 'and 180 more'],
      ] as const) {
        await (place === planCard ? person.open(PLANS) : goToOrder(person));
        await place(page).getByText(long).waitFor();
        await place(page).getByText('and 1 article', { exact: true }).waitFor();
        await expectToFitPhones(page);
        await place(page).getByText(more).click();
        expect(await place(page).getByRole('listitem').count()).toBe(200);
        // No lesson is open, so there is nothing to try.
        expect(await taste(page).count()).toBe(0);
      }
    });
  });

  it('names the article or the lesson that the customer wanted to read, unless it is open or gone', async () => {
    const lesson = await storeOne('advanced-topics', { access: 'essentials' });
    const { article, readingPath } = await publishWhole({ access: 'essentials' });
    const open = await storeOne('advanced-topics', { access: 'customers' });
    const gone = { module: 'advanced-topics', slug: 'gone', lessonId: newUlid() } as const;
    await withVisitor(async (person, page) => {
      await freeCustomer(person);
      const want = (path: string) =>
        page.evaluate((path) => localStorage.setItem('wanted-reading', `${Date.now()} ${path}`), path);
      await person.open(PLANS);
      for (const [path, title] of [
        [lessonPath(lesson), lesson.title],
        [readingPath, article.title],
      ] as const) {
        await subscribeLink(page).waitFor();
        await want(path);
        await goToOrder(person);
        await subscribe(page).waitFor();
        await page.getByText(`You were reading: ${title}`).waitFor();
        await page.goBack();
        await subscribeLink(page).waitFor();
        await page.getByText(`You were reading: ${title}`).waitFor();
      }
      for (const one of [open, gone]) {
        await want(lessonPath(one));
        const answered = page.waitForResponse((response) => response.url().endsWith(one.lessonId));
        await person.open(ORDER);
        await answered;
        await subscribe(page).waitFor();
        expect(await page.getByText('You were reading').count()).toBe(0);
      }
    });
  });
});

describe('a checkout that fails', () => {
  const often = 'That was too often. Please try again at 15:00.';
  const failures = [
    [503, { message: 'Service Unavailable' }, 'Failed to create checkout session. Please try again later.'],
    [429, { code: 'too-many-requests', message: often }, often],
  ] as const;

  it('says so beside the button until the next try, and needs no list of lessons', async () => {
    await withVisitor(async (person, page, context) => {
      await freeCustomer(person);
      await context.route('**/api/learn', (route) =>
        route.fulfill({ status: 404, json: { message: 'Not Found' } }),
      );
      await person.open(PLANS);
      await goToOrder(person);
      await page.getByRole('heading', { name: 'Order Details' }).waitFor();
      await expect.poll(() => opensToday(page).count()).toBe(0);
      const alert = page.getByRole('main').getByRole('alert');
      expect(await alert.count()).toBe(0);
      const checkout = '**/api/subscription/create-checkout-session';
      for (const [status, json, sentence] of failures) {
        await context.route(checkout, (route) => route.fulfill({ status, json }));
        await subscribe(page).click();
        await expectToast(page, sentence);
        await alert.filter({ hasText: sentence }).waitFor();
        await context.unroute(checkout);
      }
      expect(await alert.count()).toBe(1);

      const answer = Promise.withResolvers<void>();
      let asked = 0;
      await context.route(checkout, async (route) => {
        asked += 1;
        await answer.promise;
        await route.continue();
      });
      await subscribe(page).dblclick();
      await page.getByRole('button', { name: 'Processing...' }).waitFor();
      expect(await alert.count()).toBe(0);
      answer.resolve();
      await page.getByRole('heading', { name: 'Pay with card' }).waitFor();
      expect(asked).toBe(1);
    });
  });
});
