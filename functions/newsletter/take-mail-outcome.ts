import { markOnce } from '../issues/marks.table.ts';
import type { MailOutcome, StoredMail } from '../mails/mail.ts';
import { reportArrival, reportBounce, reportComplaint, reportSoftBounce } from './change-subscriber.ts';

/** Takes a reader off the list whose mail came back for good, or was marked as spam, and the reader of an issue after some soft bounces. */
export const takeMailOutcome = async (
  { kind, reference, occurrence, state }: StoredMail,
  outcome: MailOutcome | 'no mail of ours' | 'no record',
  now: Date,
): Promise<void> => {
  const isOfIssue = kind === 'issue';
  if (!isOfIssue && kind !== 'confirm-subscription' && kind !== 'subscribed') return;
  if (outcome === 'bounced') await reportBounce(reference, now);
  if (outcome === 'complained') await reportComplaint(reference, now);
  if (!isOfIssue) return;
  if (outcome === 'complained') await markOnce(occurrence, reference, 'complained', now);
  if (outcome === 'soft-bounced') await reportSoftBounce(reference, occurrence, now);
  // One that came back has not arrived, whatever comes later.
  if (outcome === 'sent' && state !== 'failed') await reportArrival(reference, now);
};
