import { describe, expect, it } from 'vitest';
import { bodyWith } from '../../body-with.ts';
import { lessonPath } from '../../../web/paths.ts';
import { succeed } from '../../api/drafts.ts';
import { newCustomer } from '../../customer.ts';
import { storeOne } from '../lessons/lesson-pages.ts';
import { translate } from '../translator.ts';
import { asEditor, bodyOf, expectSaved, openDraft, titleOf } from '../writing/content-pages.ts';
import type { Visitor } from '../visitor.ts';
import { openBrowser } from './customer-pages.ts';
import { storeSession } from './stored-session.ts';

const withVisitor = openBrowser();

/** A script shows the form of the public page, and React that of customers. */
const expectFormToWork = async ({ page, open }: Visitor, path: string): Promise<void> => {
  await open(path);
  await page.locator('h1 font').first().waitFor();
  const name = page.getByLabel('First Name');
  const problem = page.getByText('First Name must be at most 25 characters');
  for (const _ of [1, 2]) {
    await name.fill('x'.repeat(26));
    await problem.waitFor();
    await name.fill('Anna');
    await problem.waitFor({ state: 'detached' });
    await name.fill('');
    await page.getByText('First Name is a required field').waitFor();
  }
  await page.getByLabel('Message').fill('Eleven signs');
  await page.getByText(/^12 of 100/).waitFor();
};

describe('a page that the browser translates', () => {
  it('says what is wrong in the contact form of visitors, and no more once it is right', async () => {
    await withVisitor(async (person) => {
      await person.page.addInitScript(translate);
      await expectFormToWork(person, '/contact-us');
    });
  });

  it('marks a lesson and undoes it, and shows the account, its forms and dialogs, and the contact form of customers', async () => {
    const lesson = await storeOne('ethical-considerations');
    await withVisitor(async (person) => {
      const { page, open } = person;
      await storeSession(person, await newCustomer());
      await page.addInitScript(translate);
      await open(lessonPath(lesson));
      await page.getByText(lesson.secret).waitFor();
      for (const _ of [1, 2]) {
        await page.getByRole('button', { name: 'Mark as done' }).click();
        await page.getByRole('button', { name: 'Undo' }).click();
      }
      await page.getByRole('button', { name: 'Mark as done' }).waitFor();
      for (const link of ['Learn', 'Articles', 'Account', 'Dashboard', 'Account']) {
        await page.getByRole('link', { name: link, exact: true }).first().click();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
      }
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await page.getByRole('heading', { name: 'Your details' }).waitFor();
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.keyboard.press('Escape');
      expect(await page.getByText('Load the page again').count()).toBe(0);
      await expectFormToWork(person, '/help');
    });
  });

  it('saves what an editor writes, and not its translation', async () => {
    await asEditor(withVisitor)(async (person, page) => {
      await page.addInitScript(translate);
      const path = await openDraft(person);
      await titleOf(page).fill('Typed while it is translated');
      await expectSaved(page);
      await bodyOf(page).click();
      await page.keyboard.type('First words');
      await expectSaved(page);
      await page.keyboard.type(' and more');
      await page.getByText('4 words', { exact: true }).waitFor();
      await expectSaved(page);
      expect(await bodyOf(page).locator('font').count()).toBe(0);
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByText('At least one image is required').first().waitFor();
      expect((await succeed(path.replace('/content', ''))).content).toMatchObject({
        title: 'Typed while it is translated',
        body: bodyWith('First words and more'),
      });
    });
  });
});
