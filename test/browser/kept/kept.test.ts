import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import { lessonPath } from '../../../web/paths.ts';
import { api } from '../../api/client.ts';
import { newCustomer } from '../../customer.ts';
import { lessonBody, storeLesson } from '../../stored-lessons.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { PHONE, tab } from '../visitor.ts';

const withVisitor = openBrowser();

const PROMPT = 'Write a kind letter to a late payer.';
const PROMPTS = [PROMPT, 'Make the letter half as long.'];

const body: Body = {
  type: 'doc',
  content: [
    ...lessonBody('Copy these.').content,
    ...PROMPTS.map((text) => ({ type: 'prompt' as const, content: [{ type: 'text' as const, text }] })),
  ],
};

const item = (page: Page, prompt: string) => page.getByRole('listitem').filter({ hasText: prompt });

it('keeps a prompt on a phone, finds it by its note, and takes it along as a file', async () => {
  const lesson = await storeLesson({ title: 'Letters that are paid', images: [] }, body);
  const customer = await newCustomer();
  const words = [{ name: 'business', text: 'Brot & Söhne' }];
  await api({ path: '/users/words', token: customer.token, body: { words } });
  await withVisitor(
    async (person, page) => {
      await storeSession(person, customer);
      await person.open('/kept');
      await page.getByText('You keep nothing yet').waitFor();
      await person.open(lessonPath(lesson));
      const figure = page.getByRole('figure').filter({ hasText: PROMPT });
      await figure.getByRole('button', { name: 'Keep this prompt' }).click();
      // The focus does not fall off the page.
      const link = figure.getByRole('link', { name: 'See the kept prompt' });
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

      // The end of the lesson offers what is not kept yet, and the text.
      await page.getByRole('button', { name: 'Keep the prompt' }).click();
      await page.getByRole('button', { name: 'Keep this text' }).click();
      await page.getByRole('link', { name: 'See the kept text' }).waitFor();
      await page.getByRole('link', { name: 'See the 2 kept prompts' }).waitFor();
      await person.open('/dashboard');
      const newest = page.getByRole('region', { name: 'Your kept prompts' });
      await expect.poll(() => newest.getByRole('listitem').count()).toBe(2);
      await newest.getByRole('link', { name: PROMPT }).click();

      const first = item(page, PROMPT);
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
      for (const words of [...PROMPTS, 'For Müller & Sons', lessonPath(lesson)])
        expect(file).toContain(words);

      await first.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await first.waitFor({ state: 'detached' });
      expect(await page.getByRole('figure').count()).toBe(1);
      await page.getByRole('heading', { name: 'Letters that are paid' }).last().getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Letters that are paid' }).waitFor();

      // As the link of a mail leads there.
      await person.open('/account#your-words');
      await page.getByRole('button', { name: 'Do not fill them in' }).click();
      await page.getByText('prompts are not filled in with your words').waitFor();
      await page.getByRole('button', { name: 'Fill them in', exact: true }).waitFor();
      const { json } = await api({ path: '/users/words', token: customer.token });
      expect(json).toMatchObject({ words, isInMail: false });
    },
    { viewport: PHONE },
  );
});

it('lets the last save of a note win, and gives the words of the other tab back', async () => {
  const lesson = await storeLesson({ images: [] }, body);
  const customer = await newCustomer();
  await withVisitor(async (person, page, context) => {
    await storeSession(person, customer);
    await person.open(lessonPath(lesson));
    await page.getByRole('button', { name: 'Keep this prompt' }).first().click();
    await page.getByRole('link', { name: 'See the kept prompt' }).waitFor();
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
  });
});
