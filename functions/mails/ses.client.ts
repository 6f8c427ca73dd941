import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { brand } from '#shared/brand.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';
import { isToStaff, type Letter } from './letter.ts';

/** One attempt: SES recognizes no repetition, so a client that repeats a call sends a mail for each. */
const ses = new SESv2Client({
  ...awsTimeouts,
  maxAttempts: 1,
  requestHandler: { ...awsTimeouts.requestHandler, requestTimeout: 5000, socketTimeout: 5000 },
});

/** An encoded word has 75 characters at most: eleven characters of at most four bytes need 72. */
const ENCODED_WORD = /.{1,11}/gsu;

/** A name as a mail header carries it: quoted, or encoded as RFC 2047 says if it has letters beyond ASCII. */
const encodeDisplayName = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name)
    ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : (name.match(ENCODED_WORD) ?? [])
        .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
        .join(' ');

/** The letter's receivers: staff may be several. */
const listReceivers = ({ to }: Letter): string[] => {
  if (to === 'staff') return settings('MAIL_TO').MAIL_TO.split(',');
  return [to === 'second-staff' ? settings('MAIL_TO_SECOND').MAIL_TO_SECOND : to];
};

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * What became of a call. `throttled`: later. `refused-address`: SES does not take this mail. `refused-us`: SES takes none of ours
 * until somebody acts. `not-reached`: no connection, so nothing was sent. `unknown`: SES may have taken it.
 */
export interface SendOutcome {
  readonly outcome: 'sent' | 'throttled' | 'refused-address' | 'refused-us' | 'not-reached' | 'unknown';
  /** The name of the error. Its message may repeat an address. */
  readonly reason?: string;
}

const THROTTLED = ['TooManyRequestsException', 'LimitExceededException', 'ThrottlingException', 'Throttling'];
const REFUSED_ADDRESS = ['BadRequestException', 'MessageRejected'];
const NOT_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const getStatus = (error: Error): number => {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  const isObject = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return isObject ? Number(metadata.httpStatusCode) : 0;
};

const judge = (error: unknown): SendOutcome => {
  if (!(error instanceof Error)) return { outcome: 'unknown' };
  const { name: reason, message } = error;
  const status = getStatus(error);
  if ('code' in error && NOT_REACHED.includes(String(error.code))) return { outcome: 'not-reached', reason };
  if (status === 429 || THROTTLED.includes(reason)) return { outcome: 'throttled', reason };
  // MessageRejected with 'not verified' means our sender, or in the sandbox the recipient: our fault, not the address's.
  const isOfUs = reason === 'MessageRejected' && message.includes('not verified');
  if (REFUSED_ADDRESS.includes(reason) && !isOfUs) return { outcome: 'refused-address', reason };
  return status >= 400 && status < 500 ? { outcome: 'refused-us', reason } : { outcome: 'unknown', reason };
};

/** Calls SES once. An error of the call is an outcome, and is not thrown. SES's events have the tags, which name the mail and its receiver. */
export const sendLetter = async (mailId: string, letter: Letter): Promise<SendOutcome> => {
  // Read at each call, not at the start: a stage without mails has none of these settings.
  const { MAIL_FROM, MAIL_SET, NEWSLETTER_SET } = settings('MAIL_FROM', 'MAIL_SET', 'NEWSLETTER_SET');
  const { set, fromName = brand.name, subject, text, html, headers = {}, tags = {} } = letter;
  const receiver = isToStaff(letter) ? 'staff' : 'other';
  const replyTo = letter.replyTo ?? (receiver === 'staff' ? undefined : brand.contactEmail);
  const command = new SendEmailCommand({
    FromEmailAddress: `${encodeDisplayName(fromName)} <${MAIL_FROM}>`,
    Destination: { ToAddresses: listReceivers(letter) },
    ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), ...(html !== undefined && { Html: utf8(html) }) },
        // RFC 3834: no out-of-office notice answers.
        Headers: Object.entries({ 'Auto-Submitted': 'auto-generated', ...headers }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
      },
    },
    ConfigurationSetName: set === 'newsletter' ? NEWSLETTER_SET : MAIL_SET,
    EmailTags: [
      { Name: 'mail', Value: mailId },
      { Name: 'receiver', Value: receiver },
      ...Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    ],
  });
  try {
    await ses.send(command);
    return { outcome: 'sent' };
  } catch (error) {
    return judge(error);
  }
};
