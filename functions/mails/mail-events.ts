import * as z from 'zod/mini';
import * as mails from './mails.table.ts';

type MailEvent = z.infer<typeof MailEvent>;
/** The part of SES's event that we read (SES developer guide, 'Contents of event data'). */
const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
});

const takeEvent = async ({ eventType, bounce }: MailEvent, mailId: string | undefined, now: Date) => {
  // A test message of SES, or a mail that somebody sent with our configuration set.
  if (mailId === undefined) return 'no mail of ours';
  switch (eventType) {
    case 'Send':
    case 'Delivery':
      await mails.reportSent(mailId, now);
      return 'sent';
    case 'Reject':
      await mails.reportFailed(mailId, 'rejected', now);
      return 'failed';
    case 'Bounce': {
      // A transient bounce comes when SES has given up for this mail. The address may work tomorrow.
      const isPermanent = bounce?.bounceType === 'Permanent';
      await mails.reportFailed(
        mailId,
        `bounce-${bounce?.bounceSubType ?? bounce?.bounceType ?? 'unknown'}`,
        now,
      );
      return isPermanent ? 'bounced' : 'failed';
    }
    case 'Complaint':
      // The mail was delivered. Only a list has to heed it.
      return 'complained';
    default:
      return 'ignored';
  }
};

/**
 * Stores what SES reports about a mail. The worst state stays, so the order of the events does not matter. Returns what it did, for
 * the log, and the mail if it is one of ours.
 */
export const takeMailEvent = async (event: unknown, now: Date) => {
  const parsed = MailEvent.parse(event);
  const mailId = parsed.mail.tags?.['mail']?.[0];
  const outcome = await takeEvent(parsed, mailId, now);
  return { outcome, mail: mailId === undefined ? undefined : await mails.find(mailId) };
};
