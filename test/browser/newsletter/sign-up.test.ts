// The way of a person through the newsletter's list.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { api, editorToken } from '../../api/client.ts';
import { newSubscriber } from '../../api/newsletter/subscribers.ts';
import { publishDraft } from '../../api/drafts.ts';
import { mailsTo } from '../../contact.ts';
import { newestArticle } from '../articles/sample-articles.ts';
import { invoke, newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { changeIssue, sendInFiveMinutes } from '../issues/issue-pages.ts';
import { chooseAccount, continueWith, expectSound, openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { signedIn } from '../staff/staff-pages.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser();

/** The path of the link in the newest mail to an address. */
const findLink = (address: string): Promise<string> =>
  vi.waitUntil(async () => /\/mail\/[\w.-]+/.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[0], {
    timeout: 60_000,
    interval: 50,
  });

const newAddress = (domain = 'customers.example'): string => `${crypto.randomUUID().slice(0, 8)}@${domain}`;

const field = ({ page }: Visitor) => page.getByLabel('Your email address');
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name }).click();
const expectTitle = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Waits for the help, which the script loads with the first focus. */
const turnToField = async (person: Visitor): Promise<void> => {
  await field(person).focus();
  await person.page.waitForFunction(() => sessionStorage.getItem('newsletter-address') !== null);
};

const subscribe = async (person: Visitor, address: string): Promise<void> => {
  await field(person).fill(address);
  await press(person, 'Subscribe');
  await person.page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
};

describe('a person on a phone', () => {
  it('signs up, confirms in another browser, leaves, subscribes again, reads an issue, and leaves by it', async () => {
    const address = newAddress();
    await withVisitor(
      async (person) => {
        await person.open('/newsletter');
        await turnToField(person);
        await subscribe(person, `Ada <${address}>`);
        expect(await person.page.locator('.answer:target').textContent()).toContain(address);
        await expectSound(person);
      },
      { viewport: PHONE },
    );
    const link = await findLink(address);
    await withVisitor(
      async (person, page) => {
        await person.open(link);
        await expectTitle(person, 'One more tap');
        await press(person, 'Confirm');
        await expectTitle(person, 'You are on the list');
        await expectSound(person);
        await press(person, 'Leave the list');
        await expectTitle(person, 'You have left the list');
        await press(person, 'Subscribe again');
        await expectTitle(person, 'You are on the list');

        const customer = await newCustomer();
        const { draftId } = await publishDraft({ title: 'Seven minutes' });
        await sendInFiveMinutes(draftId);
        await changeIssue(draftId, { since: new Date().toISOString() });
        const findIssue = async () => {
          await invoke(here('sendIssuesFunction'));
          return (await mailsTo(address)).find(({ subject }) => subject === 'Ten minutes');
        };
        const { text, headers } = await vi.waitUntil(findIssue, { timeout: 60_000 });
        await page.goto(/Read online: (\S+)/.exec(text ?? '')?.[1] ?? '');
        await page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).click();
        await continueWith(page, 'Google');
        await chooseAccount(page, customer);
        await page.getByRole('heading', { level: 1, name: 'Seven minutes' }).waitFor();
        await page.getByText('Write down what you do every day.').waitFor();

        // The mail program's own button, without a cookie (RFC 8058).
        const [, leave = ''] =
          /<(.+)>/.exec(headers.find(({ Name }) => Name === 'List-Unsubscribe')?.Value ?? '') ?? [];
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
        expect((await fetch(leave, { method: 'POST', body })).status).toBe(200);
        await person.open(`/mail/${leave.split('/').at(-1)}`);
        await expectTitle(person, 'You have left the list');
        const path = `/admin/issues/${draftId}`;
        const countLeft = async () =>
          (await api({ path, token: await editorToken() })).json.issue.counts.left;
        await expect.poll(countLeft).toBe(1);
      },
      { viewport: PHONE },
    );
  });
});

describe('the sign-up with its script', () => {
  it('loads the human check when somebody turns to it, or at once where the server asks for it, asks about a typing error, and confirms by the link without a press in the browser that signed up alone', async () => {
    await withVisitor(async (person, page) => {
      const check = page.locator('.sign-up__widget iframe');
      await person.open('/newsletter');
      expect(await check.count()).toBe(0);
      await turnToField(person);
      await check.waitFor();
      await field(person).fill('rosa@');
      await field(person).press('Enter');
      await page.getByRole('status').getByText('Please enter an email address').waitFor();
      expect(await field(person).getAttribute('aria-invalid')).toBe('true');
      const address = newAddress('gmaill.com');
      await field(person).fill(address);
      await field(person).press('Enter');
      const question = page.getByRole('button', { name: `Did you mean ${address.replace('ll.', 'l.')}?` });
      await question.waitFor();
      expect(new URL(page.url()).hash).toBe('');
      await expectSound(person);
      await press(person, 'Subscribe');
      await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
      await person.open(await findLink(address));
      await expectTitle(person, 'You are on the list');

      const other = newAddress();
      await person.open('/newsletter');
      await subscribe(person, other);
      await page.evaluate(() => localStorage.setItem('newsletter-browser', 'of-another-sign-up'));
      await person.open(await findLink(other));
      await expectTitle(person, 'One more tap');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('newsletter-browser'))).toBeNull();
      await press(person, 'Confirm');
      await expectTitle(person, 'You are on the list');

      await page.evaluate(() => sessionStorage.setItem('newsletter-address', 'jane@example.com'));
      await person.open('/newsletter#please-check');
      await check.waitFor();
      expect(await field(person).inputValue()).toBe('jane@example.com');
    });
  });
});

describe('the sign-up without JavaScript', () => {
  it('works at the end of an article', async () => {
    await withVisitor(
      async (person) => {
        await person.open(await newestArticle());
        const address = newAddress();
        await subscribe(person, address);
        await person.open(await findLink(address));
        await press(person, 'Confirm');
        await expectTitle(person, 'You are on the list');
      },
      { javaScriptEnabled: false },
    );
  });
});

describe('people who are signed in', () => {
  it('subscribe in the account with one press, leave with one, and may open the page of the newsletter, which leads back', async () => {
    await withVisitor(async (person, page) => {
      const customer = await newCustomer();
      await storeSession(person, customer);
      await person.open('/account');
      const card = page.getByRole('region', { name: 'Newsletter' });
      await card.getByRole('button', { name: 'Subscribe' }).click();
      const leave = card.getByRole('button', { name: 'Leave the list' });
      await leave.waitFor();
      expect(await card.textContent()).toContain(customer.email);
      await leave.click();
      await card.getByRole('button', { name: 'Subscribe' }).waitFor();

      await person.open('/newsletter');
      await expectTitle(person, 'One useful thing about AI, every week');
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
    });
  });

  it('see the subscribers by day in the staff tool, find one, save the list, and remove the one', async () => {
    const { address } = await newSubscriber();
    await withVisitor(
      async (person, page) => {
        await person.open('/subscribers');
        await expectTitle(person, 'Subscribers');
        const link = page.getByRole('link', { name: 'Subscribers' });
        expect(await link.getAttribute('href')).toBe('/subscribers');
        await page
          .getByRole('main')
          .getByText(/^[\d,]+ on the list$/)
          .waitFor();
        await page.getByRole('img', { name: /^Who came and who left/ }).waitFor();
        await page.getByRole('columnheader', { name: 'Confirmed' }).waitFor();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export' }).click();
        const lines = readFileSync(await (await download).path(), 'utf8').split('\n');
        expect(lines[0]).toBe('"email","state","confirmed_at","created_at","source","consent"');
        expect(lines.filter((line) => line.includes(address))).toHaveLength(1);
        await page.getByLabel('The beginning of the address').fill(address.slice(0, 13));
        await page.getByRole('button', { name: 'Find' }).click();
        const found = page.getByRole('listitem').filter({ hasText: address });
        await found.getByText('On the list').waitFor();
        expect(page.url()).not.toContain(address.slice(0, 4));
        await expectSound(person);
        await found.getByRole('button', { name: 'Remove' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await found.getByText('Left', { exact: true }).waitFor();
      },
      await signedIn(),
    );
  });
});
