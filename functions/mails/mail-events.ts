import * as z from 'zod/mini';
import { HOUR_MS } from '#shared/durations.ts';
import { planRecount } from '../issues/marks.table.ts';
import { BOUNCE, SOFT_BOUNCE, type MailOutcome, type StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { hearProbe } from './probe.ts';
import { reportFailure } from './staff-report.ts';

type MailEvent = z.infer<typeof MailEvent>;
/** The part of SES's event that we read (SES developer guide, 'Contents of event data'). */
const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  delivery: z.optional(z.object({ timestamp: z.iso.datetime(), recipients: z.array(z.string()) })),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bounceSubType: z.optional(z.string()),
      timestamp: z.optional(z.iso.datetime()),
      bouncedRecipients: z.optional(z.array(z.object({ emailAddress: z.string() }))),
    }),
  ),
  complaint: z.optional(z.object({ complaintFeedbackType: z.nullish(z.string()) })),
});

/** The reports that say 'I do not want this mail'. The others are `auth-failure`, `virus` and `not-spam`, which takes back. */
const COMPLAINTS: readonly string[] = ['abuse', 'fraud', 'other'];

interface Judgment {
  readonly outcome: MailOutcome;
  /** Why the mail failed. */
  readonly failure?: string;
}

const judge = ({ eventType, bounce, complaint }: MailEvent): Judgment => {
  switch (eventType) {
    case 'Send':
    case 'Delivery':
      return { outcome: 'sent' };
    case 'Reject':
      return { outcome: 'failed', failure: 'rejected' };
    case 'Bounce': {
      const kind = bounce?.bounceSubType ?? bounce?.bounceType ?? 'unknown';
      if (bounce?.bounceType === 'Permanent') return { outcome: 'bounced', failure: `${BOUNCE}${kind}` };
      // A transient bounce comes when SES has given up for this mail. The address may work tomorrow.
      return { outcome: 'soft-bounced', failure: `${SOFT_BOUNCE}${kind}` };
    }
    case 'Complaint':
      return {
        outcome: COMPLAINTS.includes(complaint?.complaintFeedbackType ?? 'other') ? 'complained' : 'sent',
      };
    default:
      return { outcome: 'ignored' };
  }
};

const takeJudgment = async (
  { outcome, failure }: Judgment,
  mail: StoredMail,
  wasToStaff: boolean,
  now: Date,
): Promise<boolean> => {
  if (outcome === 'ignored' || mail.state === 'failed') return false;
  // Most events say what the call's answer has said.
  if (failure === undefined && mail.state === 'sent') return false;
  // What follows comes first: a run that ends in between is repeated.
  if (mail.kind === 'issue') await planRecount(mail.occurrence, new Date(now.getTime() + HOUR_MS));
  if (failure === undefined) return mails.reportSent(mail, now);
  await reportFailure(mail, wasToStaff, now);
  return mails.reportFailed(mail, failure, now);
};

/** What an event means. The others are absent where it concerns no mail that we know. */
interface TakenEvent {
  readonly outcome: MailOutcome | 'no mail of ours' | 'no record';
  readonly hasChanged?: boolean;
  readonly mail?: StoredMail;
  readonly reached?: { readonly addresses: readonly string[]; readonly at: string } | undefined;
}

/** The addresses that a mail has reached, or from which it came back for good. */
const findAddresses = ({ delivery, bounce }: MailEvent, { outcome }: Judgment): TakenEvent['reached'] => {
  if (outcome === 'bounced' && bounce?.timestamp !== undefined)
    return {
      addresses: (bounce.bouncedRecipients ?? []).map(({ emailAddress }) => emailAddress),
      at: bounce.timestamp,
    };
  return delivery && { addresses: delivery.recipients, at: delivery.timestamp };
};

/**
 * Stores what SES reports about a mail. The worst state stays, so the order of the events does not matter. Returns what it means and
 * whether it changed something, for the log, and the mail if it is one of ours.
 */
export const takeMailEvent = async (event: unknown, now: Date): Promise<TakenEvent> => {
  const parsed = MailEvent.parse(event);
  const { mail: mailId, receiver } = parsed.mail.tags ?? {};
  // Somebody sent a mail with our configuration set.
  if (mailId?.[0] === undefined) return { outcome: 'no mail of ours' };
  const mail = await mails.find(mailId[0]);
  if (!mail) return { outcome: 'no record' };
  const judgment = judge(parsed);
  if (mail.kind === 'probe')
    return { outcome: judgment.outcome, hasChanged: await hearProbe(mail, parsed.eventType) };
  const hasChanged = await takeJudgment(judgment, mail, receiver?.[0] === 'staff', now);
  return { outcome: judgment.outcome, hasChanged, mail, reached: findAddresses(parsed, judgment) };
};
