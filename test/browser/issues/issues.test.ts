// An issue of the newsletter: its way from an article to the list, what stops it, and its mail.
import { describe, expect, it } from 'vitest';
import { bodyWith } from '../../body-with.ts';
import { publishDraft, succeed } from '../../api/drafts.ts';
import { mailsTo } from '../../contact.ts';
import { invoke } from '../../customer.ts';
import { here } from '../../here.ts';
import { renderIssue, renderRichIssue } from '../../unit/mails/rich-mail.ts';
import { openBrowser, takeProvoked, type VisitorTest } from '../session/customer-pages.ts';
import {
  DESK,
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  expectToFitPhones,
  PHONE,
} from '../visitor.ts';
import { asEditor, openMore, sampleImages } from '../writing/content-pages.ts';
import { changeIssue, NO_MAILS, putMail, READERS, sendInFiveMinutes } from './issue-pages.ts';

const withVisitor = openBrowser();
const withEditor = asEditor(withVisitor);

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>';

const withMail = (html: string, test: VisitorTest) =>
  withVisitor(async (person, page, context) => {
    await page.route(/\.(jpg|png)$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: IMAGE }));
    // A program shows a mail in a region of its own.
    await page.setContent(html.replace(/(<body[^>]*>)([^]*)(<\/body>)/, '$1<main>$2</main>$3'));
    await test(person, page, context);
  });

describe('an issue', () => {
  it('is previewed, tested, sent, stopped, sent again, and followed to its end', async () => {
    const subject = `Two ${crypto.randomUUID().slice(0, 8)}`;
    await withEditor(async (person, page, context) => {
      const extract = 'Two minutes a day are enough. Here is how.';
      const { draftId } = await publishDraft({ title: 'Two minutes', extract, images: await sampleImages() });
      await person.open(`/content/${draftId}`);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('link', { name: 'Send by email…' }).click();

      const subjectField = page.getByLabel('Subject');
      expect(await subjectField.inputValue()).toBe('Two minutes');
      expect(await page.getByLabel('Preview line').inputValue()).toBe('Two minutes a day are enough.');
      const mail = page.frameLocator('iframe');
      await mail.getByRole('heading', { name: 'Two minutes' }).waitFor();
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectAccessibleLayout(page);
      await expectToFitPhones(page);
      await page.setViewportSize(DESK);
      await subjectField.fill('x');
      await page.getByRole('button', { name: 'Send…' }).click();
      await page.getByText('Subject must be at least 3 characters').waitFor();
      expect(await subjectField.evaluate((field) => field === document.activeElement)).toBe(true);
      await subjectField.fill(subject);
      await page.getByLabel('Sender').fill('Edith of the bakery');
      await page.reload();
      await expect.poll(() => subjectField.inputValue()).toBe(subject);
      expect(await page.getByLabel('Sender').inputValue()).toBe('Edith of the bakery');

      const whole = mail.getByText('Write down what you do every day.');
      expect(await whole.count()).toBe(0);
      // The frame runs no script, so the page reads in it.
      const readColor = () =>
        page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
          const { body } = frame.contentDocument ?? document;
          return getComputedStyle(body).backgroundColor;
        });
      const light = await readColor();
      await page.getByLabel('As it looks').selectOption('dark');
      await expect.poll(readColor).not.toBe(light);
      await page.getByLabel('As it looks').selectOption('blocked');
      await expect.poll(() => mail.locator('img[src]').count()).toBe(0);
      await page.getByLabel('As it is read by').selectOption('customer');
      await whole.waitFor();
      await page.getByText('This reader gets the whole text.').waitFor();

      await context.route(
        '**/preview',
        async (route) => {
          const response = await route.fetch();
          const { mails, ...preview } = await response.json();
          const large = mails.map((each: object) => ({ ...each, bytes: 120_000 }));
          await route.fulfill({ response, json: { ...preview, mails: large } });
        },
        { times: 1 },
      );
      await page.getByLabel('Whole in this mail for everybody on the list').check();
      await page.getByText('Gmail cuts this mail: it has 120 KB').waitFor();
      await page.getByRole('button', { name: 'Send extract and link instead' }).click();
      await page.getByText('This reader gets the extract and a link.').waitFor();

      await page.getByRole('button', { name: 'Send the test mail' }).click();
      const { email } = here('accounts').editor;
      await page.getByText(`The test mail to ${email} is on its way.`).waitFor();
      const tests = async () => (await mailsTo(email)).map((each) => each.subject);
      await expect.poll(tests).toContain(`[Test] ${subject}`);

      await page.getByLabel('Whole in this mail for everybody on the list').check();
      const dialog = page.getByRole('dialog', { name: 'Send this article by email?' });
      const send = dialog.getByRole('button', { name: 'Send', exact: true });
      const ask = page.getByRole('button', { name: 'Send…' });
      await ask.click();
      await dialog.getByText('Everybody gets the whole text.').waitFor();
      await dialog.getByText(/^Edith of the bakery <.+@.+>$/).waitFor();
      await expectAccessible(page);
      await context.route('**/send', (route) => route.abort(), { times: 1 });
      await send.click();
      await dialog.getByRole('alert').waitFor();
      takeProvoked(person, /ERR_FAILED/);
      await dialog.getByRole('button', { name: 'Back' }).click();
      expect(await subjectField.inputValue()).toBe(subject);
      await ask.click();
      await send.click();

      const title = page.getByRole('heading', { level: 1, name: 'Two minutes' });
      await title.waitFor();
      await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Stop, nothing is sent' }).click();
      await page.getByText('Stopped. Nothing was sent.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Send by email' }).waitFor();
      // It is proposed as it was, and nothing of it is kept once it was sent.
      await expect.poll(() => subjectField.inputValue()).toBe(subject);
      await page.reload();
      await expect.poll(() => subjectField.inputValue()).toBe('Two minutes');
      await subjectField.fill(subject);
      await page.getByLabel('Whole in this mail for everybody on the list').check();
      await ask.click();
      await send.click();
      await page.getByText('Nothing is sent yet.').waitFor();

      await changeIssue(draftId, { since: new Date().toISOString() });
      await expect
        .poll(async () => {
          await invoke(here('sendIssuesFunction'));
          return page
            .getByRole('status')
            .getByText(/^Sent to \d+ (person|people)\.$/)
            .count();
        })
        .toBe(1);
      const received = (await mailsTo(READERS[0])).filter((each) => each.subject === subject);
      expect(received.map(({ html }) => html?.includes('Write down what you do every day.'))).toEqual([true]);

      await page.getByRole('link', { name: 'Issues' }).first().click();
      await page.getByRole('link', { name: 'Two minutes' }).click();
      await page.getByRole('link', { name: 'The article' }).click();
      await page.getByRole('link', { name: /^Sent to \d+ on / }).waitFor();
      await openMore(page, 'Withdraw…');
      await page.getByRole('dialog').getByText('Within a minute nobody can read it').waitFor();
      expect(await page.getByText(/^Its email/).count()).toBe(0);
    });
  });

  it('can be stopped on every page until it has begun, says when a stop came too late, and goes on', async () => {
    await withEditor(async (person, page) => {
      const { draftId } = await publishDraft({ title: 'Ten minutes', images: await sampleImages() });
      await sendInFiveMinutes(draftId);
      const bar = page.getByRole('region', { name: 'An email is about to be sent' });
      const stop = bar.getByRole('button', { name: 'Stop, nothing is sent' });

      await person.open('/subscribers');
      await stop.waitFor();
      const text = await bar.getByRole('status').textContent();
      expect(text).toMatch(/^“Ten minutes” is sent by email at \d+:\d\d [AP]M$/);
      await expect.poll(() => bar.getByText(/^\(in 4:\d\d\)$/).count()).toBe(1);
      await expectAccessible(page);
      await expectToFitPhones(page);
      await stop.click();
      await page.getByText('Stopped. Nothing was sent.').waitFor();
      await bar.waitFor({ state: 'detached' });

      await sendInFiveMinutes(draftId);
      await person.open(`/content/${draftId}`);
      await page.getByRole('link', { name: /^Will be sent by email / }).waitFor();
      await openMore(page, 'Withdraw…');
      await page.getByText('Its email is not sent.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await stop.waitFor();
      const startedAt = new Date().toISOString();
      const counts = { ...NO_MAILS, audience: 3, waiting: 2, sent: 1 };
      await changeIssue(draftId, { phase: 'sending', startedAt, isAudienceWhole: true, counts });
      await stop.click();
      const late = bar.getByRole('alert');
      await late.getByText('The stop came too late').waitFor();
      await expectAccessible(page);
      await late.getByRole('link', { name: 'See the issue' }).click();

      await page.getByRole('status').getByText('It was stopped.').waitFor();
      await page.getByText('1 of 3 mails are done').waitFor();
      await page.getByRole('button', { name: 'Send to the rest' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send to the rest?' });
      await dialog.getByText('The mails that wait (2)').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send to the rest' }).click();
      await page.getByRole('status').getByText('Being sent').waitFor();

      await page.getByRole('link', { name: 'The article' }).click();
      await page.getByRole('link', { name: 'Being sent by email' }).waitFor();
      await openMore(page, 'Withdraw…');
      await page.getByText('Its email stops: whoever waits for it does not get it.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await changeIssue(draftId, { phase: 'done', counts: { ...counts, waiting: 0, sent: 3 } });
      await person.open('/issues');
      const row = page.getByRole('listitem').filter({ hasText: 'Ten minutes' });
      await row.getByText('Sent to 3 of 3').waitFor();
      await row.getByRole('link').click();
      await page.getByRole('status').getByText('Sent to 3 people.').waitFor();
      expect(await page.getByRole('button', { name: /stop/i }).count()).toBe(0);
    });
  });

  it('pauses for a correction, tells staff once, goes on with the new text, and asks about unknown mails', async () => {
    const [first, second] = READERS;
    const textsTo = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject === 'Ten minutes').map(({ text }) => text);
    await withEditor(async (person, page) => {
      const { draftId, newsletterId, content } = await publishDraft({
        title: 'Nine minutes',
        access: 'everyone',
        images: await sampleImages(),
      });
      await sendInFiveMinutes(draftId);
      await putMail(draftId, first, 'waiting');
      await changeIssue(draftId, {
        ...{ phase: 'sending', startedAt: new Date().toISOString(), isAudienceWhole: true },
        ...{ text: { newsletterId, version: 1, access: 'everyone' } },
        counts: { ...NO_MAILS, audience: 1, waiting: 1 },
      });
      await person.open(`/issues/${draftId}`);
      await page.getByText('0 of 1 mails are done').waitFor();
      await succeed(`/${draftId}`, { version: 1, content: { ...content, body: bodyWith('Mended.') } });
      await succeed(`/${draftId}/correct`, { version: 2 });
      await invoke(here('sendIssuesFunction'));
      await page.getByRole('alert').getByText('The article was corrected.').waitFor();
      expect(await textsTo(first)).toEqual([]);
      await expectAccessible(page);
      await expectToFitPhones(page);
      const toStaff = async () => {
        await invoke(here('sendMailsFunction'));
        return (await mailsTo('hello@plainly.example')).filter(({ text }) => text?.includes('Nine minutes'));
      };
      await expect.poll(toStaff).toHaveLength(1);
      await invoke(here('sendIssuesFunction'));
      expect(await toStaff()).toMatchObject([{ text: expect.stringContaining('was corrected') }]);

      const go = async (action: string, question: string) => {
        await page.getByRole('button', { name: action }).click();
        const dialog = page.getByRole('dialog', { name: question });
        await dialog.getByRole('button', { name: action }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await go('Send the new text to the rest', 'Send to the rest?');
      const status = page.getByRole('status');
      await status.getByText('Being sent').waitFor();
      await invoke(here('sendIssuesFunction'));
      await status.getByText('Sent to 1 person.').waitFor();
      expect(await textsTo(first)).toEqual([expect.stringContaining('Mended.')]);

      await putMail(draftId, second, 'unknown');
      const askAgain = async () => {
        await changeIssue(draftId, { counts: { ...NO_MAILS, audience: 2, sent: 1, unknown: 1 } });
        await page.reload();
      };
      await askAgain();
      await page.getByText('Nobody knows whether 1 mail was sent.').waitFor();
      await expectAccessible(page);
      await expectToFitPhones(page);
      await go('Send again (may arrive twice)', 'Send again?');
      await status.getByText('Being sent').waitFor();
      await invoke(here('sendIssuesFunction'));
      await status.getByText('Sent to 2 people.').waitFor();
      expect(await textsTo(second)).toHaveLength(1);

      await putMail(draftId, second, 'unknown');
      await askAgain();
      await go('Count as sent', 'Count as sent?');
      await page.getByRole('button', { name: 'Count as sent' }).waitFor({ state: 'detached' });
      await invoke(here('sendIssuesFunction'));
      await page.reload();
      await status.getByText('Sent to 3 people.').waitFor();
      expect(await textsTo(second)).toHaveLength(1);
    });
  });
});

describe('the mail of an issue', () => {
  it.each([
    ['every block', renderRichIssue().html],
    ['an extract', renderIssue(undefined).html],
  ])('with %s is accessible, light and dark, and fits small windows and large text', async (_name, html) => {
    await withMail(html, async (_person, page) => {
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectNoSidewaysScroll(page);
      const table = page.locator('table:not([role])');
      if ((await table.count()) > 0)
        expect(
          await table.evaluate(
            (each) => each.scrollWidth > (each.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY),
          ),
        ).toBe(true);
      // As programs enlarge text: each size doubles, and the window stays.
      await page.setViewportSize({ ...DESK, width: 640 });
      await page.evaluate(() => {
        const sized = [...document.querySelectorAll<HTMLElement>('[style]')].map((each) => ({
          each,
          size: Number.parseFloat(getComputedStyle(each).fontSize),
        }));
        for (const { each, size } of sized) each.style.fontSize = `${size * 2}px`;
      });
      await expectNoSidewaysScroll(page);
    });
  });
});
