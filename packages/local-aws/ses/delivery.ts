// What becomes of a mail that SES has accepted.
import * as z from 'zod/mini';
import { ACCOUNT_REASONS, type ConfigurationSet } from './configuration-sets.ts';
import {
  bounceEvent,
  complaintEvent,
  delayEvent,
  deliveryEvent,
  rejectEvent,
  sendEvent,
  type MailEvents,
} from './mail-events.ts';
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
export const deliverMail = (delivery: Delivery, mail: Mail, fate?: 'bounces' | 'rejects'): void => {
  const { mails, events, suppressionList } = delivery;
  if (fate === 'rejects') {
    reportOutcome(delivery, mail, 'reject');
    return;
  }
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
  if (fate === 'bounces' || simulated === 'bounce') {
    reportOutcome(delivery, mail, 'bounce');
    return;
  }
  mails.add(mail);
  events.publish(mail, deliveryEvent(reached));
  if (simulated === 'complaint') reportOutcome(delivery, mail, 'complaint');
};

export const Outcome = z.enum(['bounce', 'soft-bounce', 'complaint', 'reject', 'delay']);

/** Sends the event of an outcome. A bounce and a complaint put the recipients on the suppression list if the mail's set says so. */
export const reportOutcome = (delivery: Delivery, mail: Mail, outcome: z.infer<typeof Outcome>): void => {
  const { events, suppressionList } = delivery;
  const recipients = listRecipients(mail);
  const suppress = (reason: 'BOUNCE' | 'COMPLAINT') => {
    if (findSimulated(mail) || !suppressedReasons(delivery, mail).includes(reason)) return;
    for (const address of recipients) suppressionList.add(address, reason, mail.messageId);
  };
  switch (outcome) {
    case 'bounce':
      suppress('BOUNCE');
      events.publish(mail, bounceEvent(recipients, 'General'));
      return;
    case 'soft-bounce':
      events.publish(mail, bounceEvent(recipients, 'MailboxFull'));
      return;
    case 'complaint':
      suppress('COMPLAINT');
      events.publish(mail, complaintEvent(recipients));
      return;
    case 'reject':
      events.publish(mail, rejectEvent());
      return;
    case 'delay':
      events.publish(mail, delayEvent(recipients));
  }
};
