// The sent mails, kept in a file: nothing leaves this computer.
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
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
  /** Oldest first. */
  readonly all: () => readonly Mail[];
  /** Keeps the mail and returns its id. */
  readonly send: (mail: Omit<Mail, 'messageId' | 'sentAt'>) => string;
}

/** Opens a file of mails, one per line, or begins an empty one. Throws when a line is not a mail. */
export const openMails = (file: string): Mails => {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const mails = lines.filter((line) => line !== '').map((line) => Mail.parse(JSON.parse(line)));
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
