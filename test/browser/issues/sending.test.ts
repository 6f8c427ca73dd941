// The way of an article to the newsletter's list, in the tool.
import { expect, it } from 'vitest';
import { publishDraft } from '../../api/drafts.ts';
import { newSubscriber } from '../../api/newsletter/subscribers.ts';
import { mailsTo } from '../../contact.ts';
import { invoke } from '../../customer.ts';
import { here } from '../../here.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { DESK, expectAccessible, expectAccessibleLayout, expectToFitPhones, PHONE } from '../visitor.ts';
import { asEditor, openMore } from '../writing/content-pages.ts';
import { changeIssue } from './issue-pages.ts';

const withEditor = asEditor(openBrowser());

it('is previewed, tested, sent, stopped, sent again, and followed to its end', async () => {
  const { address } = await newSubscriber();
  const subject = `Two ${crypto.randomUUID().slice(0, 8)}`;
  await withEditor(async (person, page, context) => {
    const extract = 'Two minutes a day are enough. Here is how.';
    const { draftId } = await publishDraft({ title: 'Two minutes', extract });
    await person.open(`/content/${draftId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Send by email…' }).click();

    const subjectField = page.getByLabel('Subject');
    expect(await subjectField.inputValue()).toBe('Two minutes');
    expect(await page.getByLabel('Preview line').inputValue()).toBe('Two minutes a day are enough.');
    const mail = page.frameLocator('iframe');
    await mail.getByRole('heading', { name: 'Two minutes' }).waitFor();
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
    await expectAccessible(page);
    await expectToFitPhones(page);

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
    const received = (await mailsTo(address)).filter((each) => each.subject === subject);
    expect(received.map(({ html }) => html?.includes('Write down what you do every day.'))).toEqual([true]);
    await page.setViewportSize(PHONE);
    await expectAccessibleLayout(page);
    await expectToFitPhones(page);
    await page.setViewportSize(DESK);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Issues' }).first().click();
    await page.getByRole('link', { name: 'Two minutes' }).click();
    await page.getByRole('link', { name: 'The article' }).click();
    await page.getByRole('link', { name: /^Sent to \d+ on / }).waitFor();
    await openMore(page, 'Withdraw…');
    await page.getByRole('dialog').getByText('Within a minute nobody can read it').waitFor();
    expect(await page.getByText(/^Its email/).count()).toBe(0);
  });
});
