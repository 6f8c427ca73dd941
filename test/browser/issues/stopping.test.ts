// What stops an issue: a person, on every page of the tool, or the issue itself. And how it goes on.
import { expect, it } from 'vitest';
import { bodyWith, publishDraft, succeed } from '../../api/drafts.ts';
import { newSubscriber } from '../../api/newsletter/subscribers.ts';
import { mailsTo } from '../../contact.ts';
import { invoke } from '../../customer.ts';
import { here } from '../../here.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, expectToFitPhones } from '../visitor.ts';
import { asEditor, openMore } from '../writing/content-pages.ts';
import { changeIssue, NO_MAILS, putMail, sendInFiveMinutes } from './issue-pages.ts';

const withEditor = asEditor(openBrowser());

it('is offered on every page until the issue has begun, and says it where it came too late', async () => {
  await withEditor(async (person, page) => {
    const { draftId } = await publishDraft({ title: 'Ten minutes' });
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
    await expectToFitPhones(page);
    await expectAccessible(page);
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
  const [first, second] = [await newSubscriber(), await newSubscriber()];
  const textsTo = async (address: string) =>
    (await mailsTo(address)).filter(({ subject }) => subject === 'Ten minutes').map(({ text }) => text);
  await withEditor(async (person, page) => {
    const { draftId, newsletterId, content } = await publishDraft({
      title: 'Nine minutes',
      access: 'everyone',
    });
    await sendInFiveMinutes(draftId);
    await putMail(draftId, first.address, 'waiting');
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
    expect(await textsTo(first.address)).toEqual([]);
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
      await expectAccessible(page);
      await dialog.getByRole('button', { name: action }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await go('Send the new text to the rest', 'Send to the rest?');
    const status = page.getByRole('status');
    await status.getByText('Being sent').waitFor();
    await invoke(here('sendIssuesFunction'));
    await status.getByText('Sent to 1 person.').waitFor();
    expect(await textsTo(first.address)).toEqual([expect.stringContaining('Mended.')]);

    await putMail(draftId, second.address, 'unknown');
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
    expect(await textsTo(second.address)).toHaveLength(1);

    await putMail(draftId, second.address, 'unknown');
    await askAgain();
    await go('Count as sent', 'Count as sent?');
    await page.getByRole('button', { name: 'Count as sent' }).waitFor({ state: 'detached' });
    await invoke(here('sendIssuesFunction'));
    await page.reload();
    await status.getByText('Sent to 3 people.').waitFor();
    expect(await textsTo(second.address)).toHaveLength(1);
  });
});
