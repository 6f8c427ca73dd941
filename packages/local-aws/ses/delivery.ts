// What becomes of a mail that SES has accepted.
import { ACCOUNT_REASONS, type ConfigurationSet } from './configuration-sets.ts';
import { bounceEvent, complaintEvent, deliveryEvent, sendEvent, type MailEvents } from './mail-events.ts';
import { listRecipients, type Mail, type Mails } from './mails.ts';
import type { SuppressionList } from './suppression-list.ts';

export interface Delivery {
  readonly mails: Mails;
  readonly events: MailEvents;
  readonly suppressionList: SuppressionList;
  readonly findConfigurationSet: (name: string) => ConfigurationSet | undefined;
}

const suppressedReasons = ({ findConfigurationSet }: Delivery, { configurationSet = '' }: Mail) =>
  findConfigurationSet(configurationSet)?.suppressedReasons ?? ACCOUNT_REASONS;

/** SES's mailbox simulator plays a fate, and suppresses nobody. */
const findSimulated = (mail: Mail): string | undefined =>
  listRecipients(mail)
    .map((address) => /^(\w+)@simulator\.amazonses\.com$/.exec(address)?.[1])
    .find((fate) => fate !== undefined);

/**
 * Delivers a mail, and sends its events. A suppressed address gets nothing and counts as bounced; a mail arrives if one of its
 * recipients is not suppressed.
 */
export const deliverMail = (delivery: Delivery, mail: Mail): void => {
  const { mails, events, suppressionList } = delivery;
  const reasons = suppressedReasons(delivery, mail);
  const isSuppressed = (address: string): boolean => {
    const entry = suppressionList.find(address);
    return entry !== undefined && reasons.includes(entry.reason);
  };
  const suppressed = listRecipients(mail).filter(isSuppressed);
  const reached = listRecipients(mail).filter((address) => !isSuppressed(address));
  events.publish(mail, sendEvent());
  if (suppressed.length > 0) events.publish(mail, bounceEvent(suppressed, 'OnAccountSuppressionList'));
  if (reached.length === 0) return;
  const simulated = findSimulated(mail);
  if (simulated === 'bounce') {
    reportOutcome(delivery, mail, 'bounce');
    return;
  }
  mails.add(mail);
  events.publish(mail, deliveryEvent(reached));
  if (simulated === 'complaint') reportOutcome(delivery, mail, 'complaint');
};

/** Sends the event of an outcome. A bounce and a complaint put the recipients on the suppression list if the mail's set says so. */
export const reportOutcome = (delivery: Delivery, mail: Mail, outcome: 'bounce' | 'complaint'): void => {
  const { events, suppressionList } = delivery;
  const recipients = listRecipients(mail);
  const reason = outcome === 'bounce' ? 'BOUNCE' : 'COMPLAINT';
  if (!findSimulated(mail) && suppressedReasons(delivery, mail).includes(reason))
    for (const address of recipients) suppressionList.add(address, reason, mail.messageId);
  events.publish(
    mail,
    outcome === 'bounce' ? bounceEvent(recipients, 'General') : complaintEvent(recipients),
  );
};
