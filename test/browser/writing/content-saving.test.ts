import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DraftBody, PublishedBody } from '#shared/body/parse.ts';
import { api } from '../../api/client.ts';
import { createCompleteDraft, createDraft, fetchArticle, lessonFields, succeed } from '../../api/drafts.ts';
import { newCustomer } from '../../customer.ts';
import { doc, heading, image, paragraph } from '../../unit/articles/body/bodies.ts';
import { here } from '../../here.ts';
import { signInStaff, staffSession } from '../../staff.ts';
import { fillLogin, signedIn } from '../staff/staff-pages.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../visitor.ts';
import {
  asEditor,
  bodyOf,
  expectNotSaved,
  expectSaved,
  insideOf,
  openDraft,
  openMore,
  openNewArticle,
  sampleImages,
  takeawayOf,
  titleOf,
} from './content-pages.ts';

const withVisitor = openBrowser({ failsRequests: true });
const withEditor = asEditor(withVisitor);

/** Between two announcements of an open page. */
const ANNOUNCE_MS = 15_000;

/** Runs in the page: lets no save leave it. A route may let pass what a page sends while it is left. */
const holdSaves = () => {
  const send = window.fetch;
  window.fetch = (input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Held')) : send(input, init);
};

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

describe('saving a draft', () => {
  it('saves what is typed, says that there is no connection, asks before leaving only while something is not saved, brings that back, and keeps the newest letter at once when the page is left or hidden', async () => {
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

      await context.setOffline(true);
      await titleOf(page).fill('Typed on a train');
      await page.getByText('Not saved: no connection', { exact: true }).waitFor();
      await context.setOffline(false);
      await expectSaved(page);

      const tunnel = await page.addInitScript(holdSaves);
      await page.evaluate(holdSaves);
      await titleOf(page).fill('Typed in the tunnel');
      await bodyOf(page).click();
      await page.keyboard.type('Also in the tunnel.');
      await expectNotSaved(page);
      await page.reload();
      expect(dialogs).toEqual(['beforeunload']);
      await page.getByText('We brought back what could not be saved before.').waitFor();
      expect(await titleOf(page).inputValue()).toBe('Typed in the tunnel');
      await page.getByText('Also in the tunnel.').waitFor();
      await tunnel.dispose();
      await page.reload();
      await expectSaved(page);
      await page.reload();
      await expect.poll(() => titleOf(page).inputValue()).toBe('Typed in the tunnel');
      expect(await page.getByText('We brought back').count()).toBe(0);

      await page.clock.install();
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

  it('tells two editors of each other and of a newer text, shows both texts of a lesson when both have typed, and keeps mine as a new version or takes theirs', async () => {
    const tom = await signedIn(await staffSession(here('accounts').editorWithTotp));
    await withEditor(async (person, page) => {
      const passTime = () => page.clock.fastForward(ANNOUNCE_MS);
      await page.clock.install();
      const path = await openDraft(person, { ...lessonFields, minutes: 20 });
      await withVisitor(async (colleague) => {
        const other = colleague.page;
        await colleague.open(path);
        await other.getByText('Edith has this open, too').waitFor();
        await passTime();
        await page.getByText('Tom has this open, too').waitFor();
        await titleOf(other).fill('Tom was here');
        await expectSaved(other);
        await passTime();
        await page.getByText('Tom has saved a newer text.').waitFor();
        await page.getByRole('button', { name: 'Show it' }).click();
        await expect.poll(() => titleOf(page).inputValue()).toBe('Tom was here');
        expect(await page.getByText('Tom has saved a newer text.').count()).toBe(0);

        await page.clock.resume();
        await takeawayOf(other).fill('what they wrote');
        await expectSaved(other);
        await titleOf(page).fill('Mine, typed meanwhile');
        await insideOf(page).fill('What I wrote');
        await page.getByRole('heading', { name: 'Two texts of the same lesson' }).waitFor();
        const mine = page.getByRole('article', { name: 'Yours, not saved yet' });
        const theirs = page.getByRole('article', { name: /^Saved by Tom/ });
        await mine.getByText('Mine, typed meanwhile').waitFor();
        await theirs.getByText('Tom was here').waitFor();
        const read = async (text: typeof mine, name: string) =>
          text.locator('.text-view__part', { hasText: name }).first().textContent();
        expect(await read(mine, 'What is inside')).toBe('What is inside DifferentWhat I wrote');
        expect(await read(theirs, 'What is inside')).toBe('What is inside DifferentEmpty');
        expect(await read(mine, 'You leave with')).toBe('You leave with DifferentEmpty');
        expect(await read(theirs, 'You leave with')).toBe('You leave with Differentwhat they wrote');
        expect(await read(mine, 'Minutes')).toBe('Minutes 20');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Keep mine as a new version' }).click();
        await expectSaved(page);
        expect(await titleOf(page).inputValue()).toBe('Mine, typed meanwhile');
        expect(await takeawayOf(page).inputValue()).toBe('');
        await bodyOf(page).click();
        await page.keyboard.type('My paragraph.');
        await expectSaved(page);

        await titleOf(other).fill('To be dropped');
        await other.getByRole('button', { name: 'Take theirs', exact: true }).click();
        await other.getByRole('button', { name: 'Take theirs and drop mine' }).click();
        await other.getByText('My paragraph.').waitFor();
        expect(await titleOf(other).inputValue()).toBe('Mine, typed meanwhile');
        await expectSaved(other);
      }, tom);
    });
  });

  it('keeps a text when the session has expired, saves it after the next sign-in, and asks before a log-out would lose it', async () => {
    await withEditor(
      async (person, page, context) => {
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

  it('saves bold over a line break, marks what readers still need, says when the browser has no room, and shows what was typed into a deleted draft', async () => {
    await withEditor(async (person) => {
      const { page, context, open } = person;
      const body = DraftBody.parse(doc(paragraph('First'), image({ alt: '' })));
      const path = await openDraft(person, { body });
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.locator('.body-editor__invalid img').waitFor();
      expect(await page.locator('.body-editor__invalid').count()).toBe(1);
      await page
        .getByRole('button', { name: 'Image 1 in the text: Alt text is required for accessibility' })
        .click();
      expect(await page.locator('#body-field').evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
      await page.getByText('First', { exact: true }).click();
      await page.keyboard.type('one');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('two');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+b');
      await expectSaved(page);
      await page.reload();
      await page.locator('strong', { hasText: 'two' }).waitFor();

      await context.route('**/api/admin/articles/**', (route) => route.abort());
      await page.evaluate(() => {
        for (let size = 2 ** 20; size > 0; size = Math.floor(size / 2))
          for (let number = 0; number < 20; number += 1)
            try {
              localStorage.setItem(`filler-${size}-${number}`, 'x'.repeat(size));
            } catch {
              break;
            }
      });
      await titleOf(page).fill('Without any room');
      const notice = page.getByText('This browser has no room to keep what is not saved.');
      await notice.waitFor();
      await expectAccessible(page);
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('filler')) localStorage.removeItem(key);
      });
      await titleOf(page).fill('With room');
      await notice.waitFor({ state: 'detached' });

      page.on('dialog', (dialog) => void dialog.accept());
      // No save may get through in between.
      await context.route('**/api/admin/articles/**', (route) =>
        route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Gone"}' }),
      );
      await open(path);
      await page.getByText('This is what you typed and could not save:').waitFor();
      await page.getByText('With room', { exact: true }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Drop it' }).click();
      await page.getByText('With room', { exact: true }).waitFor({ state: 'detached' });
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((key) => key.startsWith('content-'))).toEqual([]);
    });
  });
});

describe('what is inside an article', () => {
  it('is copied from the headings on a phone, changed, saved, and shown to everybody once it is published', async () => {
    await withEditor(
      async (person, page) => {
        const { draftId } = await createCompleteDraft({
          access: 'everyone',
          body,
          images: await sampleImages(),
        });
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
