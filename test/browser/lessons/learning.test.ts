import { describe, expect, it } from 'vitest';
import type { ModuleId } from '#shared/modules.ts';
import { newCustomer } from '../../customer.ts';
import { storeLesson, withdrawLesson } from '../../stored-lessons.ts';
import { lessonPath, modulePath } from '../../../web/paths.ts';
import {
  arriveAt,
  chooseAccount,
  continueWith,
  expectSound,
  openBrowser,
  storedKeys,
  takeProvoked,
} from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { PHONE, type Visitor } from '../visitor.ts';
import { storeOne } from './lesson-pages.ts';

const withVisitor = openBrowser();
const withoutConnection = openBrowser({ failsRequests: true });

const FREE: ModuleId = 'ethical-considerations';

const findLink = ({ page }: Visitor, title: string) =>
  page.getByRole('main').getByRole('link', { name: title });
const markAsDone = ({ page }: Visitor) => page.getByRole('button', { name: 'Mark as done' });
const undo = ({ page }: Visitor) => page.getByRole('button', { name: 'Done. Undo' });
const waitUntilSaved = async ({ page }: Visitor) => {
  await expect.poll(() => storedKeys(page, /^root:progress:/)).toEqual([]);
};

describe('a free customer', () => {
  it('learns on a phone, marks, undoes, reads on without a connection, and goes on with another device', async () => {
    const first = await storeOne(FREE);
    const second = await storeOne(FREE);
    const learner = await newCustomer();
    await withoutConnection(async (person) => {
      const { page, context } = person;
      await page.setViewportSize(PHONE);
      await storeSession(person, learner);
      await person.open('/dashboard');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).click();
      await findLink(person, 'Ethical Considerations').waitFor();
      await expectSound(person);
      await findLink(person, 'Ethical Considerations').click();
      await findLink(person, first.title).waitFor();
      await expectSound(person);
      await findLink(person, first.title).click();
      await page.getByText(first.secret).waitFor();
      await expectSound(person);

      await markAsDone(person).click();
      await undo(person).click();
      await markAsDone(person).click();
      await undo(person).waitFor();
      await waitUntilSaved(person);
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
    });
    await withVisitor(async (person) => {
      await storeSession(person, learner);
      await person.open(modulePath(FREE));
      await findLink(person, `${first.title} (done)`).waitFor();
      await findLink(person, `${second.title} (done)`).waitFor();
    });
  });
});

describe('the address of a lesson', () => {
  it('sends a visitor to the login, and back', async () => {
    const lesson = await storeOne(FREE);
    await withVisitor(async (person) => {
      const { page } = person;
      const learner = await newCustomer();
      await person.open(lessonPath(lesson));
      await arriveAt(page, '/login');
      await continueWith(page, 'Google');
      await chooseAccount(page, learner);
      await arriveAt(page, lessonPath(lesson));
      await page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
    });
  });

  it('leads from a former module and former words to the present ones, without a step in the history', async () => {
    const lesson = await storeOne(FREE);
    await withVisitor(async (person) => {
      const { page } = person;
      await storeSession(person, await newCustomer());
      await person.open('/learn');
      await person.open(lessonPath({ ...lesson, module: 'learning-resources', slug: 'former-words' }));
      await arriveAt(page, lessonPath(lesson));
      await page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
      await page.goBack();
      await arriveAt(page, '/learn');
    });
  });

  it('says that a lesson is not there, or was withdrawn while somebody read it, and drops the mark', async () => {
    const lesson = await storeOne(FREE);
    await withVisitor(async (person) => {
      const { page } = person;
      await storeSession(person, await newCustomer());
      await person.open('/learn/ai-fundamentals/never-written-01arz3ndektsv4rrffq69g5fav');
      await page.getByRole('heading', { name: 'Lesson Not Found' }).waitFor();
      takeProvoked(person, /status of 404/);
      await person.open(lessonPath(lesson));
      await markAsDone(person).waitFor();
      await withdrawLesson(lesson);
      await markAsDone(person).click();
      await expectToast(page, 'Your mark was not saved: This lesson was withdrawn');
      await page.getByRole('heading', { name: 'This lesson was withdrawn' }).waitFor();
      takeProvoked(person, /status of 410/);
      await waitUntilSaved(person);
      await expectSound(person);
    });
  });
});

it('scrolls the contents of a long module to the lesson and leaves the page at its top', async () => {
  for (let count = 0; count < 30; count += 1) await storeLesson({ module: 'ai-terminology' });
  const lesson = await storeOne('ai-terminology');
  await withVisitor(async (person) => {
    const { page } = person;
    await storeSession(person, await newCustomer());
    await person.open(lessonPath(lesson));
    const contents = page.getByRole('navigation', { name: 'Lessons of AI Terminology' });
    const current = contents.getByRole('link', { name: lesson.title });
    await current.waitFor();
    expect(await current.getAttribute('aria-current')).toBe('page');
    await expect
      .poll(() =>
        current.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top > 0 && bottom < innerHeight;
        }),
      )
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
