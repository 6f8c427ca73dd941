import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lessonFields } from '../../api/drafts.ts';
import { here } from '../../here.ts';
import { signInStaff, staffSession } from '../../staff.ts';
import { fillLogin, signedIn } from '../staff/staff-pages.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, tab } from '../visitor.ts';
import {
  asEditor,
  bodyOf,
  expectNotSaved,
  expectSaved,
  openDraft,
  openNewArticle,
  titleOf,
} from './content-pages.ts';

const withVisitor = openBrowser({ failsRequests: true });
const withEditor = asEditor(withVisitor);

/** Between two announcements of an open page. */
const ANNOUNCE_MS = 15_000;

describe('saving a draft', () => {
  it('saves what is typed, and asks before leaving only while something is not saved', async () => {
    await withEditor(async (person) => {
      const { page, context, complaints } = person;
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.type());
        void dialog.accept();
      });
      await openNewArticle(person);
      await titleOf(page).fill('Saved as one types');
      await page.getByLabel('Extract').fill('Nobody presses a button to save.');
      await bodyOf(page).click();
      await page.keyboard.type('## A heading\nA paragraph with words.');
      await page.getByLabel('Tags', { exact: true }).selectOption({ label: 'Business' });
      await page.getByLabel('Who may read the whole article').selectOption({ label: 'Everyone' });
      await expectSaved(page);
      await page.reload();
      await expect.poll(() => titleOf(page).inputValue()).toBe('Saved as one types');
      await page.getByRole('heading', { name: 'A heading' }).waitFor();
      await page.getByRole('button', { name: 'Remove Business' }).waitFor();
      expect(await page.getByLabel('Who may read the whole article').inputValue()).toBe('everyone');
      expect(dialogs).toEqual([]);
      expect(complaints).toEqual([]);

      await context.route('**/api/admin/articles/**', (route) => route.abort());
      await titleOf(page).fill('Not saved, so a question');
      await expectNotSaved(page);
      await page.reload();
      expect(dialogs).toEqual(['beforeunload']);
    });
  });

  it('says that there is no connection, keeps what is typed over a reload, and saves it by itself', async () => {
    await withEditor(async (person) => {
      const { page, context } = person;
      const path = await openDraft(person);
      await context.setOffline(true);
      await titleOf(page).fill('Typed on a train');
      await page.getByText('Not saved: no connection', { exact: true }).waitFor();
      await context.setOffline(false);
      await expectSaved(page);
      await context.setOffline(true);
      await titleOf(page).fill('Typed in the tunnel');
      await bodyOf(page).click();
      await page.keyboard.type('Also in the tunnel.');
      await expectNotSaved(page);
      await expectAccessible(page);

      // A tab that is being closed saves once more, and is no longer offline when the test has let it go.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError('No connection'));
      });
      await page.close();
      await context.setOffline(false);
      const again = tab(await context.newPage());
      await again.open(path);
      await again.page.getByText('We brought back what could not be saved before.').waitFor();
      expect(await titleOf(again.page).inputValue()).toBe('Typed in the tunnel');
      await again.page.getByText('Also in the tunnel.').waitFor();
      await expectSaved(again.page);
      await again.page.reload();
      await expect.poll(() => titleOf(again.page).inputValue()).toBe('Typed in the tunnel');
      expect(await again.page.getByText('We brought back').count()).toBe(0);
    });
  });

  it('keeps the newest letter in the browser at once when the page is left or hidden', async () => {
    await withEditor(async (person) => {
      const { page } = person;
      await page.clock.install();
      await openDraft(person);
      await page.clock.pauseAt(Date.now() + 60_000);
      const readKept = () => page.evaluate(() => Object.values(localStorage).join('\n'));
      await titleOf(page).fill('Typed first');
      await expect.poll(readKept).toContain('Typed first');
      // A save that never ends, so that nothing else writes or removes the text.
      await page.route('**/api/admin/articles/**', () => undefined);
      for (const type of ['pagehide', 'visibilitychange']) {
        const title = `Typed before ${type}`;
        await titleOf(page).fill(title);
        expect(await readKept()).not.toContain(title);
        await page.evaluate((name) => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
          document.dispatchEvent(new Event(name, { bubbles: true }));
        }, type);
        expect(await readKept()).toContain(title);
      }
    });
  });

  it('shows both texts when somebody else has saved, and keeps mine as a new version or takes theirs', async () => {
    await withEditor(async (person) => {
      const { page, context } = person;
      const path = await openDraft(person);
      await titleOf(page).fill('One article, two editors');
      await expectSaved(page);
      const other = tab(await context.newPage());
      await other.open(path);
      await titleOf(other.page).fill('Theirs, saved first');
      await expectSaved(other.page);

      await titleOf(page).fill('Mine, typed meanwhile');
      await page.getByRole('heading', { name: 'Two texts of the same article' }).waitFor();
      await page.getByText('Mine, typed meanwhile').waitFor();
      await page.getByText('Theirs, saved first').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep mine as a new version' }).click();
      await expectSaved(page);
      expect(await titleOf(page).inputValue()).toBe('Mine, typed meanwhile');
      await bodyOf(page).click();
      await page.keyboard.type('My paragraph.');
      await expectSaved(page);

      await titleOf(other.page).fill('To be dropped');
      await other.page.getByRole('button', { name: 'Take theirs', exact: true }).click();
      await other.page.getByRole('button', { name: 'Take theirs and drop mine' }).click();
      await other.page.getByText('My paragraph.').waitFor();
      expect(await titleOf(other.page).inputValue()).toBe('Mine, typed meanwhile');
      await expectSaved(other.page);
    });
  });

  it('tells two editors of each other, and of a newer text', async () => {
    const tom = await signedIn(await staffSession(here('accounts').editorWithTotp));
    const passTime = (page: Page) => page.clock.fastForward(ANNOUNCE_MS);
    await withEditor(async (person) => {
      await person.page.clock.install();
      const path = await openDraft(person);
      await withVisitor(async (colleague) => {
        const { page } = colleague;
        await colleague.open(path);
        await page.getByText('Edith has this open, too').waitFor();
        await passTime(person.page);
        await person.page.getByText('Tom has this open, too').waitFor();
        await expectAccessible(page);
        await titleOf(page).fill('Tom was here');
        await expectSaved(page);
        await passTime(person.page);
        await person.page.getByText('Tom has saved a newer text.').waitFor();
        await person.page.getByRole('button', { name: 'Show it' }).click();
        await expect.poll(() => titleOf(person.page).inputValue()).toBe('Tom was here');
        expect(await person.page.getByText('Tom has saved a newer text.').count()).toBe(0);
      }, tom);
    });
  });

  it('keeps a text when the session has expired, saves it after the next sign-in, and asks before a log-out would lose it', async () => {
    await withEditor(
      async (person) => {
        const { page, context } = person;
        const path = await openDraft(person, lessonFields);
        await context.route('**/api/admin/articles/**', (route) =>
          route.fulfill({
            status: 401,
            contentType: 'application/json',
            body: '{"message":"Unauthorized"}',
          }),
        );
        await titleOf(page).fill('Typed before the session expired');
        await page.getByText('Your session has expired.').waitFor();
        await expectAccessible(page);
        await context.unroute('**/api/admin/articles/**');
        await page.getByRole('button', { name: 'Sign in again' }).click();
        await page.getByRole('heading', { name: 'Welcome to Content Creator Tool' }).waitFor();
        await fillLogin(page, here('accounts').editor);
        await expect.poll(() => titleOf(page).inputValue()).toBe('Typed before the session expired');
        expect(new URL(page.url()).pathname).toBe(path);
        await expectSaved(page);

        await context.route('**/api/admin/articles/**', (route) => route.abort());
        await titleOf(page).fill('Not saved anywhere');
        await expectNotSaved(page);
        await page.getByRole('button', { name: 'Logout' }).click();
        const dialog = page.getByRole('dialog', { name: 'Log out and lose what you typed?' });
        await dialog.waitFor();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        expect(await titleOf(page).inputValue()).toBe('Not saved anywhere');
        await page.getByRole('button', { name: 'Logout' }).click();
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await page.getByRole('heading', { name: 'Welcome to Content Creator Tool' }).waitFor();
        const kept = await page.evaluate(() => Object.keys(localStorage));
        expect(kept.filter((key) => key.startsWith('content-'))).toEqual([]);
      },
      await signedIn(await signInStaff(here('accounts').editor)),
    );
  });
});
