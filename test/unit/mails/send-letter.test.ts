import { SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Letter } from '../../../functions/mails/letter.ts';
import { environment } from '../events.ts';

/** Fresh modules of a brand with this name. */
const load = async (name: string) => {
  vi.resetModules();
  Object.assign(process.env, environment);
  vi.doMock('#shared/brand.ts', () => ({ brand: { name, contactEmail: 'hello@plainly.example' } }));
  const { sendLetter } = await import('../../../functions/mails/ses.client.ts');
  vi.doUnmock('#shared/brand.ts');
  return sendLetter;
};

const letter: Letter = { set: 'mails', to: 'rosa@bakery.example', subject: 'Hello', text: 'Hello, Rosa' };

const call = vi.spyOn(SESv2Client.prototype, 'send');
let sendLetter: Awaited<ReturnType<typeof load>>;
beforeEach(async () => {
  call.mockReset().mockReturnValue(undefined);
  sendLetter = await load('Plainly');
});
const failWith = (error: unknown) =>
  call.mockImplementation((async () => {
    throw error;
  }) as never);

interface Answer {
  readonly status?: number;
  readonly message?: string;
  readonly code?: string;
  readonly $metadata?: unknown;
}

describe('sendLetter', () => {
  it.each<[string, Answer, object]>([
    ['429', { status: 429 }, { outcome: 'throttled', reason: 'Error' }],
    ['TooManyRequestsException', { status: 400 }, { outcome: 'throttled' }],
    ['LimitExceededException', { status: 400 }, { outcome: 'throttled' }],
    ['ThrottlingException', { status: 400 }, { outcome: 'throttled' }],
    ['Throttling', { status: 400 }, { outcome: 'throttled' }],
    ['BadRequestException', { status: 400 }, { outcome: 'refused-address' }],
    ['MessageRejected', { status: 400, message: 'Blacklisted' }, { outcome: 'refused-address' }],
    ['MessageRejected', { status: 400, message: 'It is not verified.' }, { outcome: 'refused-us' }],
    // Only SES's own word of a rejected mail says that the sender is not verified.
    ['BadRequestException', { status: 400, message: 'not verified' }, { outcome: 'refused-address' }],
    ['AccountSuspendedException', { status: 400 }, { outcome: 'refused-us' }],
    ['AccessDeniedException', { status: 403 }, { outcome: 'refused-us' }],
    ['SomethingNew', { status: 499 }, { outcome: 'refused-us' }],
    ['InternalServiceErrorException', { status: 500 }, { outcome: 'unknown' }],
    ['SomethingNew', { status: 399 }, { outcome: 'unknown' }],
    ['TimeoutError', {}, { outcome: 'unknown' }],
    ['Error', { code: 'ECONNREFUSED' }, { outcome: 'not-reached' }],
    ['Error', { code: 'ENOTFOUND' }, { outcome: 'not-reached' }],
    ['Error', { code: 'EAI_AGAIN' }, { outcome: 'not-reached' }],
    ['Error', { code: 'EHOSTUNREACH' }, { outcome: 'not-reached' }],
    ['Error', { code: 'ENETUNREACH' }, { outcome: 'not-reached' }],
    // The connection broke after the mail was on its way.
    ['Error', { code: 'ECONNRESET' }, { outcome: 'unknown' }],
    ['Error', { $metadata: null }, { outcome: 'unknown' }],
    ['Error', { $metadata: 'none' }, { outcome: 'unknown' }],
    ['Error', { $metadata: {} }, { outcome: 'unknown' }],
  ])('tells by the error %s with %j that the mail is %j', async (name, { status, ...more }, judged) => {
    const $metadata = { httpStatusCode: status };
    const error = Object.assign(new Error('No.'), { name: name === '429' ? 'Error' : name });
    failWith(Object.assign(error, status !== undefined && { $metadata }, more));
    expect(await sendLetter('the-mail', letter)).toEqual({ reason: error.name, ...judged });
  });

  it('does not know what became of a mail by an error that is none', async () => {
    failWith('No.');
    expect(await sendLetter('the-mail', letter)).toEqual({ outcome: 'unknown' });
  });

  const send = async (more: Partial<Letter> = {}): Promise<SendEmailCommandInput> => {
    expect(await sendLetter('the-mail', { ...letter, ...more })).toEqual({ outcome: 'sent' });
    return call.mock.calls[0]?.[0].input as SendEmailCommandInput;
  };

  it('hands over to SES what a letter has, and nothing more', async () => {
    expect(await send()).toEqual({
      FromEmailAddress: '"Plainly" <site@plainly.example>',
      Destination: { ToAddresses: ['rosa@bakery.example'] },
      ReplyToAddresses: ['hello@plainly.example'],
      Content: {
        Simple: {
          Subject: { Data: 'Hello', Charset: 'UTF-8' },
          Body: { Text: { Data: 'Hello, Rosa', Charset: 'UTF-8' } },
          Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
        },
      },
      ConfigurationSetName: 'mails',
      EmailTags: [
        { Name: 'mail', Value: 'the-mail' },
        { Name: 'receiver', Value: 'other' },
      ],
    });
    call.mockClear();
    const more = {
      replyTo: 'luca@bakery.example',
      html: '<p>Hello</p>',
      headers: { 'X-Kind': 'one' },
      fromName: 'Nora',
      tags: { 'ses:feedback-id-b': 'newsletter' },
    };
    expect(await send({ set: 'newsletter', to: 'staff', ...more })).toMatchObject({
      FromEmailAddress: '"Nora" <site@plainly.example>',
      Destination: { ToAddresses: environment.MAIL_TO.split(',') },
      ReplyToAddresses: ['luca@bakery.example'],
      Content: {
        Simple: {
          Body: { Html: { Data: '<p>Hello</p>', Charset: 'UTF-8' } },
          Headers: [{ Name: 'Auto-Submitted' }, { Name: 'X-Kind', Value: 'one' }],
        },
      },
      ConfigurationSetName: 'newsletter',
      EmailTags: [
        { Name: 'mail' },
        { Name: 'receiver', Value: 'staff' },
        { Name: 'ses:feedback-id-b', Value: 'newsletter' },
      ],
    });
    call.mockClear();
    // Staff answer whom the mail names, or nobody.
    const second = await send({ to: 'second-staff' });
    expect(second).not.toHaveProperty('ReplyToAddresses');
    expect(second).toMatchObject({
      Destination: { ToAddresses: [environment.MAIL_TO_SECOND] },
      EmailTags: [{ Name: 'mail' }, { Name: 'receiver', Value: 'staff' }],
    });
  });

  it.each([
    ['Rosa "Buns" \\ Co', String.raw`"Rosa \"Buns\" \\ Co"`],
    ['Bäckerei', '=?UTF-8?B?QsOkY2tlcmVp?='],
    [
      'Rosa\r\nBcc: all@bakery.example',
      '=?UTF-8?B?Um9zYQ0KQmNjOiA=?= =?UTF-8?B?YWxsQGJha2VyeS4=?= =?UTF-8?B?ZXhhbXBsZQ==?=',
    ],
    // An encoded word has 75 characters at most, and no half of a character.
    [
      '🍞'.repeat(12),
      '=?UTF-8?B?8J+NnvCfjZ7wn42e8J+NnvCfjZ7wn42e8J+NnvCfjZ7wn42e8J+NnvCfjZ4=?= =?UTF-8?B?8J+Nng==?=',
    ],
  ])('writes the name %j as a header carries it', async (name, written) => {
    sendLetter = await load(name);
    expect((await send()).FromEmailAddress).toBe(`${written} <site@plainly.example>`);
  });
});
