// 'What is inside' of a text, and the minutes and the takeaway of a lesson.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PublishedBody } from '#shared/body/parse.ts';
import { api } from '../../api/client.ts';
import { createCompleteDraft, createDraft, fetchArticle, lessonFields, succeed } from '../../api/drafts.ts';
import { newCustomer } from '../../customer.ts';
import { doc, heading, paragraph } from '../../unit/articles/body/bodies.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../visitor.ts';
import { asEditor, bodyOf, expectSaved, insideOf, openMore, takeawayOf } from './content-pages.ts';

const withEditor = asEditor(openBrowser({ failsRequests: true }));

const minutesOf = (page: Page) => page.getByLabel('Minutes (optional)');

const WRONG_MINUTES = 'Minutes must be a whole number from 1 to 240';

/** Publishes the open draft, and returns its id for readers. */
const publish = async (page: Page, draftId: string): Promise<string> => {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.locator('.public-address code').waitFor();
  return (await succeed(`/${draftId}`)).newsletterId;
};

const body = PublishedBody.parse(
  doc(
    heading(2, 'Three people, three messages'),
    paragraph('Write one message for each.'),
    heading(3, 'Keep a waiting list'),
    heading(2, 'Three people, three messages'),
  ),
);

describe('what is inside an article', () => {
  it('is copied from the headings on a phone, changed, saved, and shown to everybody once it is published', async () => {
    await withEditor(
      async (person, page) => {
        const { draftId } = await createCompleteDraft({ access: 'everyone', body });
        await person.open(`/content/${draftId}`);
        await bodyOf(page).waitFor();
        // On a phone the settings stand folded below the text.
        for (const name of ['Extract', 'Tags and readers']) await page.getByRole('heading', { name }).tap();
        const access = page.getByLabel('Who may read the whole article');
        // Nothing is hidden from anybody.
        expect(await insideOf(page).count()).toBe(0);
        await access.selectOption({ label: 'AI Essentials' });
        await insideOf(page).fill('Written before');
        await page.getByRole('button', { name: 'Copy the headings' }).tap();
        const copied = 'Written before\nThree people, three messages\nKeep a waiting list';
        expect(await insideOf(page).inputValue()).toBe(copied);
        expect(await insideOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
        expect(await page.getByRole('button', { name: 'Copy the headings' }).isDisabled()).toBe(true);
        await page.getByText('3 of 6 lines').waitFor();
        await insideOf(page).fill('\n\nThree messages\n\n  A waiting list\n');
        await expectNoSidewaysScroll(page);
        await expectSaved(page);
        await page.reload();
        await expect.poll(() => insideOf(page).inputValue()).toBe('Three messages\nA waiting list');
        await page.getByRole('heading', { name: 'Tags and readers' }).tap();
        // What is written stays in sight.
        await access.selectOption({ label: 'Everyone' });
        expect(await insideOf(page).inputValue()).toBe('Three messages\nA waiting list');
        await access.selectOption({ label: 'AI Essentials' });
        await expectSaved(page);
        const { json } = await fetchArticle(await publish(page, draftId));
        expect(json).toMatchObject({ inside: ['Three messages', 'A waiting list'], access: 'essentials' });
      },
      { viewport: PHONE, hasTouch: true, isMobile: true },
    );
  });
});

describe('the fields of a lesson', () => {
  it('keep wrong input with its reason, are published, and are gone with a former text that had none', async () => {
    await withEditor(async (person) => {
      const { page, complaints } = person;
      const { draftId } = await createDraft(lessonFields);
      await person.open(`/content/${draftId}`);
      await page.getByText('Without it customers see 1 min, counted').waitFor();
      for (const wrong of ['0', 'abc']) {
        await minutesOf(page).fill(wrong);
        await page.getByText(WRONG_MINUTES, { exact: true }).waitFor();
        expect(await minutesOf(page).getAttribute('aria-invalid')).toBe('true');
      }
      await takeawayOf(page).fill('Two\nlines');
      expect(await takeawayOf(page).inputValue()).toBe('Two lines');
      await insideOf(page).fill(`One\n${'x'.repeat(121)}`);
      await page
        .getByText("A line of 'What is inside' must be at most 120 characters (line 2)", { exact: true })
        .waitFor();
      await expect.poll(() => page.locator('.save-status').textContent()).toMatch(/^Not saved: /);
      await expectAccessible(page);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect.poll(() => minutesOf(page).inputValue()).toBe('abc');
      expect(await insideOf(page).inputValue()).toBe(`One\n${'x'.repeat(121)}`);
      expect(await takeawayOf(page).inputValue()).toBe('Two lines');
      await page.getByText(WRONG_MINUTES, { exact: true }).waitFor();

      await page.getByRole('button', { name: 'Publish…' }).click();
      await page
        .getByRole('dialog', { name: 'Readers need a little more before this can be published' })
        .getByRole('button', { name: "A line of 'What is inside' must be at most 120 characters" })
        .click();
      expect(await insideOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await insideOf(page).fill('\n\n\n\n\n\n');
      await minutesOf(page).fill('');
      await takeawayOf(page).fill('');
      await expectSaved(page);
      expect(complaints).toEqual([]);

      const withoutFields = await publish(page, draftId);
      await minutesOf(page).fill('30');
      await takeawayOf(page).fill('a table with three columns');
      await insideOf(page).fill('How to ask for a table');
      await expectSaved(page);
      await page.reload();
      await expect.poll(() => minutesOf(page).inputValue()).toBe('30');
      expect(await takeawayOf(page).inputValue()).toBe('a table with three columns');
      await page.getByRole('button', { name: 'Publish corrections' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish corrections' }).click();
      await page.getByText('Readers see your corrections within a minute.').waitFor();
      const { token } = await newCustomer();
      const { json } = await api({ path: `/learn/${withoutFields}`, token });
      expect(json.lesson).toMatchObject({
        minutes: 30,
        includesExercise: true,
        takeaway: 'a table with three columns',
        inside: ['How to ask for a table'],
      });

      await openMore(page, 'History');
      const dialog = page.getByRole('dialog', { name: 'History' });
      await dialog.getByRole('button', { name: /^Published.*Edith/ }).click();
      await dialog.getByRole('button', { name: 'Restore this text' }).click();
      await expect.poll(() => minutesOf(page).inputValue()).toBe('');
      expect(await takeawayOf(page).inputValue()).toBe('');
      expect(await insideOf(page).inputValue()).toBe('');
      await page.getByRole('button', { name: 'Take that back' }).click();
      await expect.poll(() => minutesOf(page).inputValue()).toBe('30');
      expect(await insideOf(page).inputValue()).toBe('How to ask for a table');
      await expectSaved(page);
    });
  });
});
