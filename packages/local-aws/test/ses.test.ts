// The mails, through the SDK that the functions use.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startAws } from '../aws/start.ts';

const SIGNED = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };

const MAIL = {
  FromEmailAddress: 'Plainly <site@plainly.example>',
  Destination: { ToAddresses: ['hello@plainly.example'] },
  ReplyToAddresses: ['jose@customers.example'],
  Content: {
    Simple: {
      Subject: { Data: 'José Ñúñez writes' },
      Body: { Text: { Data: 'How do I begin?\n\n<b>José</b>' } },
    },
  },
} satisfies SendEmailCommandInput;

const withSubject = (subject: string): SendEmailCommandInput => ({
  ...MAIL,
  Content: { Simple: { ...MAIL.Content.Simple, Subject: { Data: subject } } },
});

const newFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plainly-mails-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'mails.jsonl');
};

const start = async (mailFile?: string) => {
  const { url, close } = await startAws({
    port: 0,
    secrets: {},
    functions: [],
    mailFile: mailFile ?? (await newFile()),
    mailIdentities: ['plainly.example'],
  });
  const ses = new SESv2Client({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    ses.destroy();
    await close();
  });
  const send = (input: Partial<SendEmailCommandInput> = {}) =>
    ses.send(new SendEmailCommand({ ...MAIL, ...input }));
  const mails = async () => (await fetch(`${url}/laptop/mails`, { headers: SIGNED })).json();
  const plan = (...faults: object[]) =>
    fetch(`${url}/laptop/faults`, { method: 'POST', headers: SIGNED, body: JSON.stringify({ faults }) });
  return { url, send, mails, plan };
};

describe('a mail', () => {
  it('is kept as it was sent, under the id that the sender is told', async () => {
    const { send, mails } = await start();
    const { MessageId } = await send();
    expect(MessageId).toMatch(/\S/);
    expect(await mails()).toEqual([
      {
        messageId: MessageId,
        sentAt: expect.stringMatching(/Z$/),
        from: 'Plainly <site@plainly.example>',
        to: ['hello@plainly.example'],
        cc: [],
        bcc: [],
        replyTo: ['jose@customers.example'],
        subject: 'José Ñúñez writes',
        text: 'How do I begin?\n\n<b>José</b>',
        headers: [],
      },
    ]);
  });

  it('is there after a restart', async () => {
    const file = await newFile();
    const first = await start(file);
    await first.send();
    const second = await start(file);
    expect(await second.mails()).toEqual(await first.mails());
    expect(await second.mails()).toHaveLength(1);
  });

  it('can be read on a page, where what somebody wrote is no markup', async () => {
    const { url, send } = await start();
    await send();
    const page = await (await fetch(`${url}/`)).text();
    expect(page).toContain('José Ñúñez writes');
    expect(page).toContain('Reply to: jose@customers.example');
    expect(page).toContain('&lt;b&gt;José&lt;/b&gt;');
    expect(page).not.toContain('<b>');
  });

  it('is shown to no page of another name or origin', async () => {
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

describe('what SES refuses', () => {
  it('is a sender it does not know', async () => {
    const { send, mails } = await start();
    const from = 'Plainly <site@elsewhere.example>';
    await expect(send({ FromEmailAddress: from })).rejects.toMatchObject({
      name: 'MessageRejected',
      message:
        'Email address is not verified. The following identities failed the check in region US-EAST-1: site@elsewhere.example',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['nobody to send it to', { Destination: {} }],
    ['what is no address', { Destination: { ToAddresses: ['hello'] } }],
    ['a line break in an address', { ReplyToAddresses: ['a@b.example\r\nBcc: c@d.example'] }],
    ['a sender’s name beyond ASCII that is not encoded', { FromEmailAddress: 'José <site@plainly.example>' }],
    ['a line break in the subject', withSubject('Hello\r\nBcc: c@d.example')],
    ['no body', { Content: { Simple: { ...MAIL.Content.Simple, Body: {} } } }],
  ])('is %s', async (_, input) => {
    const { send, mails } = await start();
    await expect(send(input)).rejects.toMatchObject({
      name: 'BadRequestException',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await mails()).toEqual([]);
  });
});

describe('a bad day of SES', () => {
  it.each([
    ['throttle', { name: 'TooManyRequestsException', $metadata: { httpStatusCode: 429 } }, 0],
    ['reject', { name: 'MessageRejected', $metadata: { httpStatusCode: 400 } }, 0],
    ['down', { $metadata: { httpStatusCode: 503 } }, 0],
    ['crash', { $metadata: { httpStatusCode: 500 } }, 0],
    ['reset', {}, 0],
    ['lost-answer', {}, 1],
    ['half', {}, 1],
  ])('(%s) is told to the sender, once', async (kind, error, sent) => {
    const { send, mails, plan } = await start();
    await plan({ match: 'POST /v2/email/outbound-emails', kind });
    await expect(send()).rejects.toMatchObject(error);
    expect(await mails()).toHaveLength(sent);
    await send();
    expect(await mails()).toHaveLength(sent + 1);
  });
});
