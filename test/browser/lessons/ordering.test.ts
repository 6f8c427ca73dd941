import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api, editorToken } from '../../api/client.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { asEditor, expectSaved, openMore, titleOf } from '../writing/content-pages.ts';
import { expectToast } from '../staff/staff-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchForQuiet } from '../visitor.ts';
import { handleOf, moduleOf, publishLesson, readTitles } from './staff-lessons.ts';

const withEditor = asEditor(openBrowser({ failsRequests: true }));

const MODULE = 'learning-resources';
const TITLES = ['A', 'B', 'C'].map((letter) => `Lesson ${letter}`);
const [A = '', B = '', C = ''] = TITLES;

/** The order of the test's own lessons. */
const readOrder = async (page: Page) => {
  const titles = await readTitles(page, MODULE);
  return titles.filter((title) => TITLES.includes(title)).map((title) => title.at(-1));
};

/** The middle of a lesson's handle. */
const findMiddle = async (page: Page, title: string) => {
  const box = await handleOf(page, title).boundingBox();
  if (!box) throw new Error(`${title} has no handle`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags a lesson by its handle, with the mouse, to where another one stands. */
const drag = async (page: Page, from: string, to: string) => {
  await handleOf(page, to).scrollIntoViewIfNeeded();
  const [start, end] = [await findMiddle(page, from), await findMiddle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
};

/** Drags a lesson with a finger to just below another one. */
const dragByTouch = async (page: Page, from: string, to: string) => {
  await handleOf(page, to).scrollIntoViewIfNeeded();
  const [start, end] = [await findMiddle(page, from), await findMiddle(page, to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  for (const share of [0.2, 0.6, 1])
    await touch('touchMove', { x: start.x, y: start.y + (end.y + 5 - start.y) * share });
  await touch('touchEnd');
};

it('orders lessons by keyboard, mouse, finger and the choice of a position, says why a move failed, and keeps what another editor has changed', async () => {
  const draftIds: string[] = [];
  for (const title of TITLES) draftIds.push((await publishLesson(MODULE, title)).draftId);
  await withEditor(
    async ({ page, open, context, complaints }) => {
      const waitForQuiet = await watchForQuiet(page);
      await open('/lessons');
      await handleOf(page, A).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByText(/^Moved to position \d+ of \d+$/).waitFor({ state: 'attached' });
      expect(await readOrder(page)).toEqual(['B', 'A', 'C']);
      await page.keyboard.press('ArrowDown');
      expect(await readOrder(page)).toEqual(['B', 'C', 'A']);
      expect(await handleOf(page, A).evaluate((handle) => handle === document.activeElement)).toBe(true);

      await drag(page, A, B);
      expect(await readOrder(page)).toEqual(['A', 'B', 'C']);

      await handleOf(page, C).click();
      const dialog = page.getByRole('dialog', { name: 'Choose a position' });
      const position = dialog.getByLabel('Position');
      await position.selectOption({ index: Number(await position.inputValue()) - 2 });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Move' }).click();
      expect(await readOrder(page)).toEqual(['C', 'A', 'B']);

      // A reload would end a move that is under way.
      await waitForQuiet();
      await page.reload();
      await moduleOf(page, MODULE).getByText(B).waitFor();
      expect(await readOrder(page)).toEqual(['C', 'A', 'B']);
      expect(complaints).toEqual([]);

      await handleOf(page, A).focus();
      await context.setOffline(true);
      await page.keyboard.press('ArrowDown');
      await expectToast(page, 'The lesson was not moved. No connection.');
      expect(await readOrder(page)).toEqual(['C', 'A', 'B']);
      expect(await handleOf(page, A).evaluate((handle) => handle === document.activeElement)).toBe(true);
      await context.setOffline(false);
      await waitForQuiet();

      const [before, draftId] = draftIds;
      const moved = await api({
        path: `/admin/modules/${MODULE}/order`,
        token: await editorToken(),
        body: { draftId, before },
      });
      expect(moved.status).toBe(200);
      await page.setViewportSize(PHONE);
      await dragByTouch(page, C, B);
      await expectToast(page, 'Somebody else has changed this module meanwhile. Both changes are shown.');
      expect(await readOrder(page)).toEqual(['B', 'A', 'C']);
    },
    { hasTouch: true },
  );
});

it('is written, published, corrected into another module, and withdrawn on a phone', async () => {
  const title = `A lesson ${Date.now()}`;
  await withEditor(
    async ({ page, open, complaints }) => {
      await open('/lessons');
      await page.getByText('Their lessons are for every signed-in customer.').waitFor();
      await page.getByRole('button', { name: 'New lesson' }).tap();
      await page.getByLabel('Module', { exact: true }).selectOption({ label: 'Expert Instruction' });
      await page.getByRole('button', { name: 'Start writing' }).tap();
      const text = page.getByRole('textbox', { name: 'Whole lesson' });
      await text.waitFor();
      expect(await page.getByRole('textbox', { name: 'Subtitle' }).count()).toBe(0);
      expect(await page.getByLabel('Tags', { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Publish…' }).tap();
      await page.getByRole('button', { name: 'The text is required' }).waitFor();
      await page.getByRole('button', { name: 'Extract content is required' }).tap();
      await page
        .getByLabel('Extract', { exact: true })
        .fill('What somebody would show you who has done it before.');
      await titleOf(page).fill(title);
      await text.click();
      await page.keyboard.type('Take one order and write down what you do with it.');
      // On a phone the settings stand folded below the text.
      await page.getByRole('heading', { name: 'Module and readers' }).tap();
      await page.getByLabel('Who may read the whole lesson').selectOption({ label: 'All customers' });
      await page.getByText('Every signed-in customer reads the whole lesson.').waitFor();
      await expectSaved(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Publish…' }).tap();
      await page.getByRole('dialog', { name: 'Publish this lesson?' }).getByText('Publish now').tap();
      await page.getByText(/\/learn\/expert-instruction\/a-lesson-/).waitFor();

      await page.getByLabel('Who may read the whole lesson').selectOption({ label: 'AI Essentials' });
      await page.getByLabel('Module', { exact: true }).selectOption({ label: 'AI Terminology' });
      expect(await page.getByLabel('Who may read the whole lesson').inputValue()).toBe('customers');
      await page.getByText(/Another module takes effect with “Publish corrections”/).waitFor();
      await expectSaved(page);
      await page.getByRole('button', { name: 'Publish corrections' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish corrections' }).tap();
      await page.getByText(/\/learn\/ai-terminology\/a-lesson-/).waitFor();
      await page.getByRole('link', { name: 'Lessons', exact: true }).tap();
      await moduleOf(page, 'ai-terminology').getByRole('link', { name: title }).tap();

      await openMore(page, 'Withdraw…');
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap();
      await page.getByText('The lesson is withdrawn.').waitFor();
      await page.getByRole('link', { name: 'Lessons', exact: true }).tap();
      await page.getByRole('link', { name: title }).waitFor();
      await page.getByText('AI Terminology', { exact: true }).first().waitFor();
      await page.getByRole('link', { name: 'Modules' }).tap();
      await moduleOf(page, 'expert-instruction').waitFor();
      expect(await page.getByRole('link', { name: title }).count()).toBe(0);
      expect(complaints).toEqual([]);
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  );
});
