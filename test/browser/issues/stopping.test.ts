// The stop of an issue that is about to begin, on every page of the tool.
import { expect, it } from 'vitest';
import { publishDraft } from '../../api/drafts.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, expectToFitPhones } from '../visitor.ts';
import { asEditor, openMore } from '../writing/content-pages.ts';
import { changeIssue, sendInFiveMinutes } from './issue-pages.ts';

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
    const counts = {
      audience: 3,
      waiting: 2,
      sending: 0,
      sent: 1,
      bounced: 0,
      refused: 0,
      dropped: 0,
      unknown: 0,
    };
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
    await page.getByText('Sent to 3 of 3').waitFor();
    await page.getByRole('link', { name: 'Ten minutes' }).click();
    await page.getByRole('status').getByText('Sent to 3 people.').waitFor();
    expect(await page.getByRole('button', { name: /stop/i }).count()).toBe(0);
  });
});
