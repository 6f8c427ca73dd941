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
});
export type Mail = z.infer<typeof Mail>;

export interface Mails {
  /** All mails, oldest first. */
  readonly all: () => readonly Mail[];
  /** Stores the mail and returns its id. */
  readonly send: (mail: Omit<Mail, 'messageId' | 'sentAt'>) => string;
}

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
  return {
    all: () => mails,
    send: (given) => {
      const mail = { messageId: randomUUID(), sentAt: new Date().toISOString(), ...given };
      mails.push(mail);
      appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
      return mail.messageId;
    },
  };
};
