import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Lesson } from '#shared/contract/lessons.ts';
import { lessonPath } from '../../../web/paths.ts';
import { checkOut, checkoutUrl, newCustomer } from '../../customer.ts';
import { lessonBody, storeLesson } from '../../stored-lessons.ts';
import {
  arriveAt,
  cancelMembership,
  openBrowser,
  payWith,
  storedKeys,
  waitForStatus,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import type { Visitor } from '../visitor.ts';

const withVisitor = openBrowser();

/** A lesson with a text that nobody else has. */
const newLesson = async (changes: Pick<Lesson, 'module' | 'access' | 'inside'>) => {
  const secret = `Only here: ${crypto.randomUUID()}`;
  const lesson = await storeLesson({ ...changes, images: [] }, lessonBody(secret));
  return { title: lesson.title, extract: lesson.extract, path: lessonPath(lesson), secret };
};

const openLesson = async (person: Visitor, { path, title }: { path: string; title: string }) => {
  await person.open(path);
  await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
};

const offer = (page: Page) => page.getByText(/^The AI Essentials Plan opens this lesson/);
const markAsDone = (page: Page) => page.getByRole('button', { name: 'Mark as done' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

const expectLocked = async (page: Page, secret: string) => {
  await offer(page).waitFor();
  expect(await page.content()).not.toContain(secret);
};

/** Marks the open lesson as done, and waits until the API knows it. */
const finishLesson = async (page: Page) => {
  const saved = page.waitForResponse(/\/api\/learn\/[^/]+\/progress$/);
  await markAsDone(page).click();
  expect((await saved).status()).toBe(200);
  await undo(page).waitFor();
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

describe('a customer who wants a locked lesson', () => {
  it('buys it, loses it with the plan, and finds the progress again after a return', async () => {
    const free = await newLesson({ module: 'advanced-topics', access: 'customers' });
    const inside = ['Three rounds, then stop'];
    const paid = await newLesson({ module: 'advanced-topics', access: 'essentials', inside });
    await withVisitor(async (person, page) => {
      const customer = await newCustomer();
      await storeSession(person, customer);
      await openLesson(person, free);
      await page.getByText(free.secret).waitFor();
      await finishLesson(page);

      await page
        .getByRole('navigation', { name: 'Other lessons' })
        .getByRole('link', { name: paid.title })
        .click();
      await expectLocked(page, paid.secret);
      await page.getByText(paid.extract).waitFor();
      await page.getByText('Three rounds, then stop').waitFor();
      expect(await markAsDone(page).count()).toBe(0);
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
      await arriveAt(page, paid.path);
      await page.getByText(paid.secret).waitFor();
      await expect.poll(() => storedKeys(page, /^wanted-/)).toEqual([]);
      await finishLesson(page);

      // Without a reload, so that only the caches decide.
      await cancelMembership(person);
      await page.getByRole('link', { name: 'Learn', exact: true }).click();
      await page.getByRole('link', { name: 'Advanced Topics', exact: true }).click();
      await page.getByRole('link', { name: `${paid.title} (done) (locked)` }).click();
      await expectLocked(page, paid.secret);
      await page.getByText('You have done this lesson. Your progress stays.').waitFor();
      await openLesson(person, free);
      await page.getByText(free.secret).waitFor();
      await undo(page).waitFor();

      await checkOut(await checkoutUrl(customer));
      await waitForStatus(customer, 'active');
      await openLesson(person, paid);
      await page.getByText(paid.secret).waitFor();
      await undo(page).waitFor();
    });
  });
});
