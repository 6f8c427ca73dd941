import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { brand } from '#shared/brand.ts';
import { awsTimeouts } from './aws-timeouts.ts';
import { settings } from './settings.ts';

/** A mail in plain text; a reply to it goes to `replyTo`. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly replyTo: string;
}

interface MailOptions {
  /** Stops waiting for SES. The mail may still be sent. */
  readonly signal?: AbortSignal | undefined;
}

const ses = new SESv2Client(awsTimeouts);

/** A name as a mail header carries it: quoted, or encoded as RFC 2047 says if it has letters beyond ASCII. */
const encodeDisplayName = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name)
    ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Keeps only the name of the error: SES repeats addresses in its messages, and errors are logged. */
const withoutAddresses = (error: unknown): Error =>
  new Error(`SES did not accept a mail: ${error instanceof Error ? error.name : 'unknown'}`);

/** Sends a mail to staff. The error that it throws names no address. */
export const mailStaff = async ({ subject, text, replyTo }: Mail, { signal }: MailOptions = {}) => {
  // Read at each call, not at the start: a stage whose form is closed has neither setting.
  const { MAIL_FROM, MAIL_TO } = settings('MAIL_FROM', 'MAIL_TO');
  const command = new SendEmailCommand({
    FromEmailAddress: `${encodeDisplayName(brand.name)} <${MAIL_FROM}>`,
    Destination: { ToAddresses: MAIL_TO.split(',') },
    ReplyToAddresses: [replyTo],
    Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } } },
  });
  try {
    await ses.send(command, signal ? { abortSignal: signal } : {});
  } catch (error) {
    throw withoutAddresses(error);
  }
};
