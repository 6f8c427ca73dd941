import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { brand } from '#shared/brand.ts';
import type { Mail } from '../contact/contact-request.mail.ts';
import { patience } from './aws-timeouts.ts';
import { settings } from './settings.ts';

const ses = new SESv2Client(patience);

/** A name as a header carries it: letters beyond ASCII as RFC 2047 writes them. */
const displayName = (name: string): string =>
  /^[\x20-\x7e]*$/.test(name)
    ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;

const text = (Data: string) => ({ Data, Charset: 'UTF-8' });

interface Sending {
  /** Ends the waiting; the mail may be on its way all the same. */
  readonly signal?: AbortSignal | undefined;
}

/** The name of what went wrong and no more: SES repeats addresses in its messages, and errors are logged. */
const nameOf = (error: unknown): Error =>
  new Error(`SES did not take a mail: ${error instanceof Error ? error.name : 'unknown'}`);

/** Mails staff. Fails with an error that names no address. */
export const mailStaff = async ({ subject, text: body, replyTo }: Mail, { signal }: Sending = {}) => {
  // Read when asked: a stage whose form is closed has neither.
  const { MAIL_FROM, MAIL_TO } = settings('MAIL_FROM', 'MAIL_TO');
  const command = new SendEmailCommand({
    FromEmailAddress: `${displayName(brand.name)} <${MAIL_FROM}>`,
    Destination: { ToAddresses: MAIL_TO.split(',') },
    ReplyToAddresses: [replyTo],
    Content: { Simple: { Subject: text(subject), Body: { Text: text(body) } } },
  });
  try {
    await ses.send(command, signal ? { abortSignal: signal } : {});
  } catch (error) {
    throw nameOf(error);
  }
};
