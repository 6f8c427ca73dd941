import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import { bodyWith } from '../../body-with.ts';
import { lessonPath } from '../../../web/paths.ts';
import { api } from '../../api/client.ts';
import { newCustomer } from '../../customer.ts';
import { storeLesson } from '../../stored-lessons.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectToFitPhones, PHONE, tab } from '../visitor.ts';

const withVisitor = openBrowser();

const PROMPT = 'Write a kind letter of {{business}} to {{name of the guest}}.';
const SHORTER = 'Make the letter half as long.';

const bodyOf = (words: string, ...prompts: readonly string[]): Body => ({
  type: 'doc',
  content: [
    ...bodyWith(words).content,
    ...prompts.map((text) => ({ type: 'prompt' as const, content: [{ type: 'text' as const, text }] })),
  ],
});

const item = (page: Page, prompt: string) => page.getByRole('listitem').filter({ hasText: prompt });

/** Types words for a blank of the first prompt, and waits until they are saved. */
const fill = async (page: Page, blank: string, words: string) => {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/users/words') && response.request().method() === 'POST',
  );
  await page.getByRole('figure').first().getByLabel(blank).fill(words);
  expect((await saved).status()).toBe(200);
};

it('fills a prompt in on a phone, keeps it, has the words in the next one, and takes all along', async () => {
  const lesson = await storeLesson(
    { title: 'Letters that are paid', images: [] },
    bodyOf('For late payers.', PROMPT, SHORTER),
  );
  const next = await storeLesson({ images: [] }, bodyOf('Copy this.', 'Praise {{Business}} in one line.'));
  const customer = await newCustomer();
  await withVisitor(
    async (person, page) => {
      await storeSession(person, customer);
      await person.open('/kept');
      await page.getByText('You keep nothing yet').waitFor();
      await person.open(lessonPath(lesson));

      const figure = page.getByRole('figure').first();
      await fill(page, 'business', 'Rosa’s <b>bakery</b> {{city}}');
      const filled = 'Write a kind letter of Rosa’s <b>bakery</b> {{city}} to [name of the guest].';
      await figure.getByText(filled).waitFor();
      await figure.getByRole('button', { name: 'Copy' }).click();
      await figure.getByText('Copied. 1 blank is still open').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(filled);
      await expectToFitPhones(page);
      await figure.getByRole('button', { name: 'Keep this prompt' }).click();
      // The focus does not fall off the page.
      const link = figure.getByRole('link', { name: 'See the kept prompt' });
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

      // The end of the lesson offers what is not kept yet, and the text.
      await page.getByRole('button', { name: 'Keep the prompt' }).click();
      await page.getByRole('button', { name: 'Keep this text' }).click();
      await page.getByRole('link', { name: 'See the kept text' }).waitFor();
      await page.getByRole('link', { name: 'See the 2 kept prompts' }).waitFor();

      await person.open(lessonPath(next));
      await page.getByText('Praise Rosa’s <b>bakery</b> {{city}} in one line.').waitFor();
      expect(await page.getByLabel('Business').inputValue()).toBe('Rosa’s <b>bakery</b> {{city}}');

      await person.open('/dashboard');
      const newest = page.getByRole('region', { name: 'Your kept prompts' });
      await expect.poll(() => newest.getByRole('listitem').count()).toBe(2);
      await newest.getByRole('link', { name: 'Write a kind letter' }).click();

      const first = item(page, 'Write a kind letter');
      await first.getByText(filled).waitFor();
      await first.getByRole('button', { name: 'Add a note' }).click();
      await page.keyboard.type('For Müller & Sons');
      await first.getByRole('button', { name: 'Save the note' }).click();
      await first.getByText('Saved', { exact: true }).waitFor();
      await page.getByLabel('Search in what you keep').fill('muller  LETTER');
      await page.getByText('1 found').waitFor();
      expect(await page.getByRole('figure').count()).toBe(1);
      await page.getByLabel('Search in what you keep').fill('');

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as a text file' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^plainly-kept-\d{4}-\d\d-\d\d\.txt$/);
      const file = await readFile(await download.path(), 'utf8');
      for (const words of [filled, SHORTER, 'For Müller & Sons', lessonPath(lesson)])
        expect(file).toContain(words);

      await first.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await first.waitFor({ state: 'detached' });
      expect(await page.getByRole('figure').count()).toBe(1);

      await person.open('/account#your-words');
      // As the link of a mail leads there.
      const own = page.getByRole('region', { name: 'Your words' });
      const readTop = () => own.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(readTop).toBeLessThan(PHONE.height / 2);
      await own.getByRole('button', { name: 'Do not fill them in' }).click();
      await own.getByText('prompts are not filled in with your words').waitFor();
      await own.getByRole('button', { name: 'Fill them in', exact: true }).waitFor();
      const { json } = await api({ path: '/users/words', token: customer.token });
      expect(json).toMatchObject({ words: [{ name: 'business' }], isInMail: false });
      await own.getByText('Change or delete it').click();
      await own.getByRole('button', { name: 'Delete business' }).click();
      await own.getByText('You have none yet').waitFor();
      await person.open(lessonPath(lesson));
      await page.getByRole('figure').getByText('[business]').waitFor();
    },
    { viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

it('lets the last save of a note and of a word win, and tells the other tab', async () => {
  const lesson = await storeLesson({ images: [] }, bodyOf('Copy this.', PROMPT));
  const customer = await newCustomer();
  await withVisitor(async (person, page, context) => {
    await storeSession(person, customer);
    await person.open(lessonPath(lesson));
    await page.getByRole('button', { name: 'Keep this prompt' }).first().click();
    await page.getByRole('link', { name: 'See the kept prompt' }).first().waitFor();
    await person.open('/kept');
    const other = await context.newPage();
    await tab(other).open('/kept');
    const write = async (where: Page, note: string) => {
      const add = where.getByRole('button', { name: 'Add a note' });
      await add.or(where.getByLabel('Your note')).waitFor();
      if (await add.isVisible()) await add.click();
      await where.getByLabel('Your note').fill(note);
    };
    const save = async (where: Page) => {
      await where.getByRole('button', { name: 'Save the note' }).click();
      await where.getByText('Saved', { exact: true }).waitFor();
    };
    await write(page, 'Of one tab');
    await write(other, 'Of the other tab');
    await save(page);
    await save(other);
    await other.getByText('you had saved other words').waitFor();
    await other.getByRole('button', { name: 'Put the other words back' }).click();
    await expect.poll(() => other.getByLabel('Your note').inputValue()).toBe('Of one tab');

    await person.open(lessonPath(lesson));
    await fill(page, 'business', 'One');
    await tab(other).open('/account');
    const field = other
      .getByRole('region', { name: 'Your words' })
      .getByRole('textbox', { name: 'business' });
    await other.getByText('Change or delete it').click();
    await field.waitFor();
    await fill(page, 'business', 'Two');
    await field.fill('Three');
    await field.blur();
    await other.getByText('Your words were also changed in another tab').waitFor();
    await person.open(lessonPath(lesson));
    await page.getByText('Write a kind letter of Three to').waitFor();
  });
});
