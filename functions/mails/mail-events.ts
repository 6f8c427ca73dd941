import * as z from 'zod/mini';
import * as mails from './mails.table.ts';

/** The part of SES's event that we read (SES developer guide, 'Contents of event data'). */
const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
});

/**
 * Stores what SES reports about a mail. The worst state stays, so the order of the events does not matter. Returns what it did, for
 * the log.
 */
export const takeMailEvent = async (event: unknown, now: Date): Promise<string> => {
  const { eventType, mail, bounce } = MailEvent.parse(event);
  const mailId = mail.tags?.['mail']?.[0];
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
    default:
      return 'ignored';
  }
};
