import type { StoredMail } from '../mails/mail.ts';
import { reportBounce, reportComplaint } from './change-subscriber.ts';

const isToSubscriber = ({ kind }: StoredMail): boolean =>
  kind === 'confirm-subscription' || kind === 'subscribed';

/** Takes the mail's reader off the list if the mail came back for good, or was marked as spam. */
export const takeMailOutcome = async (
  mail: StoredMail,
  outcome: 'bounced' | 'complained',
  now: Date,
): Promise<void> => {
  if (!isToSubscriber(mail)) return;
  await (outcome === 'bounced' ? reportBounce : reportComplaint)(mail.reference, now);
};
