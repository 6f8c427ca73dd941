import type { StoredMail } from '../mails/mail.ts';
import { reportBounce, reportComplaint } from './change-subscription.ts';

const isToSubscriber = ({ kind }: StoredMail): boolean =>
  kind === 'confirm-subscription' || kind === 'subscribed';

/** Ends the subscription of the mail's reader if the mail came back for good, or was marked as spam. */
export const takeMailOutcome = async (
  mail: StoredMail,
  outcome: 'bounced' | 'complained',
  now: Date,
): Promise<void> => {
  if (!isToSubscriber(mail)) return;
  await (outcome === 'bounced' ? reportBounce : reportComplaint)(mail.reference, now);
};
