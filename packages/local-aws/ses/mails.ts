// The sent mails, kept in a file: nothing leaves this computer.
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const Mail = z.object({
  messageId: z.string(),
  sentAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
  headers: z.array(z.object({ Name: z.string(), Value: z.string() })),
  configurationSet: z.optional(z.string()),
  tags: z.optional(z.record(z.string(), z.string())),
});
export type Mail = z.infer<typeof Mail>;

export interface Mails {
  /** All mails, oldest first. */
  readonly all: () => readonly Mail[];
  /** Stores a mail that arrives. */
  readonly add: (mail: Mail) => void;
  /** Sends a mail that has no events. */
  readonly send: (mail: NewMail) => void;
}

export type NewMail = Omit<Mail, 'messageId' | 'sentAt'>;

/** A mail with what SES adds when it accepts it. */
export const acceptMail = (mail: NewMail): Mail => ({
  messageId: randomUUID(),
  sentAt: new Date().toISOString(),
  ...mail,
});

/** The address of `Name <address>`. */
export const bareAddress = (text: string): string => /<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim();

/** The addresses of all recipients. */
export const listRecipients = ({ to, cc, bcc }: NewMail): readonly string[] =>
  [...to, ...cc, ...bcc].map(bareAddress);

/** The whole lines of a file. A process that ended while it wrote may have left a part of a line, whose sender got no answer. */
const readLines = (file: string): string[] => {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) writeFileSync(file, whole);
  return whole.split('\n').filter((line) => line !== '');
};

/** Opens a file of mails, one per line, or begins an empty one. Throws if a line is not a mail. */
export const openMails = (file: string): Mails => {
  mkdirSync(dirname(file), { recursive: true });
  const mails = readLines(file).map((line) => Mail.parse(JSON.parse(line)));
  const add = (mail: Mail) => {
    mails.push(mail);
    appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
  };
  return { all: () => mails, add, send: (mail) => add(acceptMail(mail)) };
};
