// SES, called by the SDK, and the page of mails.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetAccountCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import { newFolder } from './fixtures/bundle.ts';
import { MAIL, SIGNED, startSes as start } from './fixtures/ses.ts';

const withSubject = (subject: string): SendEmailCommandInput => ({
  ...MAIL,
  Content: { Simple: { ...MAIL.Content.Simple, Subject: { Data: subject } } },
});

const withHeader = (Name: string, Value: string): SendEmailCommandInput => ({
  ...MAIL,
  Content: { Simple: { ...MAIL.Content.Simple, Headers: [{ Name, Value }] } },
});

describe('sent mails', () => {
  it('keeps a mail as it was sent, under the id in the response', async () => {
    const { send, mails } = await start();
    const { MessageId } = await send();
    expect(MessageId).toMatch(/\S/);
    expect(await mails()).toEqual([
      {
        messageId: MessageId,
        sentAt: expect.stringMatching(/Z$/),
        from: 'Shop <site@shop.example>',
        to: ['hello@shop.example'],
        cc: [],
        bcc: [],
        replyTo: ['jose@customers.example'],
        subject: 'José Ñúñez writes',
        text: 'How do I begin?\n\n<b>José</b>',
        headers: [],
      },
    ]);
  });

  it('keeps the configuration set and the tags of a mail', async () => {
    const { send, mails } = await start();
    await send({ ConfigurationSetName: 'Receipts', EmailTags: [{ Name: 'mail', Value: 'welcome.u-1' }] });
    expect(await mails()).toMatchObject([{ configurationSet: 'Receipts', tags: { mail: 'welcome.u-1' } }]);
  });

  it('keeps mails over a restart', async () => {
    const folder = await newFolder();
    const first = await start({ folder });
    await first.send();
    const second = await start({ folder });
    expect(await second.mails()).toEqual(await first.mails());
    expect(await second.mails()).toHaveLength(1);
  });

  it('begins without the part of a mail that a killed process has left, and keeps the next one whole', async () => {
    const folder = await newFolder();
    const first = await start({ folder });
    await first.send();
    await appendFile(join(folder, 'mails.jsonl'), '{"messageId":"ha');
    const second = await start({ folder });
    expect(await second.mails()).toEqual(await first.mails());
    await second.send();
    const third = await start({ folder });
    expect(await third.mails()).toHaveLength(2);
  });

  it('shows mails on a page with their markup escaped', async () => {
    const { url, send } = await start();
    await send();
    const page = await (await fetch(`${url}/`)).text();
    expect(page).toContain('José Ñúñez writes');
    expect(page).toContain('Reply to: jose@customers.example');
    expect(page).toContain('&lt;b&gt;José&lt;/b&gt;');
    expect(page).not.toContain('<b>');
  });

  it('keeps mails from pages of other origins', async () => {
    const { url, send } = await start();
    await send();
    const page = await fetch(`${url}/`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    const origin = { ...SIGNED, origin: 'http://localhost:4000' };
    expect((await fetch(`${url}/laptop/mails`, { headers: origin })).status).toBe(403);
    expect((await fetch(`${url}/laptop/mails`)).status).toBe(403);
  });
});

describe('SendEmail', () => {
  it('rejects a sender of an unverified domain', async () => {
    const { send, mails } = await start();
    const from = 'Shop <site@elsewhere.example>';
    await expect(send({ FromEmailAddress: from })).rejects.toMatchObject({
      name: 'MessageRejected',
      message:
        'Email address is not verified. The following identities failed the check in region US-EAST-1: site@elsewhere.example',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['a mail without recipients', { Destination: {} }],
    ['a recipient that is not an address', { Destination: { ToAddresses: ['hello'] } }],
    ['a line break in an address', { ReplyToAddresses: ['a@b.example\r\nBcc: c@d.example'] }],
    ['a sender’s name beyond ASCII that is not encoded', { FromEmailAddress: 'José <site@shop.example>' }],
    ['a line break in the subject', withSubject('Hello\r\nBcc: c@d.example')],
    [
      'a line break in a header',
      withHeader('List-Unsubscribe', '<https://shop.example>\r\nBcc: c@d.example'),
    ],
    ['a colon in the name of a header', withHeader('Bcc: c@d.example\r\nX', 'a')],
    ['a header of more than 870 characters', withHeader('List-Unsubscribe', 'a'.repeat(871))],
    ['a tag with other characters', { EmailTags: [{ Name: 'mail', Value: 'a#b' }] }],
    ['a mail without a body', { Content: { Simple: { ...MAIL.Content.Simple, Body: {} } } }],
  ])('rejects %s', async (_, input) => {
    const { send, mails } = await start();
    await expect(send(input)).rejects.toMatchObject({
      name: 'BadRequestException',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await mails()).toEqual([]);
  });
});

describe('GetAccount', () => {
  it('says the quota, the rate and how many recipients got mail within a day', async () => {
    const { client, send } = await start();
    await send();
    await send({ Destination: { ToAddresses: ['ann@customers.example', 'bob@customers.example'] } });
    const getAccount = () => client.send(new GetAccountCommand());
    expect(await getAccount()).toMatchObject({
      EnforcementStatus: 'HEALTHY',
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 3 },
    });
  });
});
