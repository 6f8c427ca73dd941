// The events of a mail, as SES sends them to topics: late, and in any order.
// docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { Notification, TopicMessage } from '../sns/subscriptions.ts';
import type { ConfigurationSet, MailEventType } from './configuration-sets.ts';
import { bareAddress, listRecipients, type Mail } from './mails.ts';

/** A mail's event: its type, and what the event's field of that name says. */
export interface MailEvent {
  readonly type: MailEventType;
  readonly detail: object;
}

const SUBJECT = 'Amazon SES Email Event Notification';

const now = (): string => new Date().toISOString();

const FROM = { reportingMTA: 'dsn; laptop.smtp-out.amazonses.com' };

export const sendEvent = (): MailEvent => ({ type: 'send', detail: {} });

export const deliveryEvent = (recipients: readonly string[]): MailEvent => ({
  type: 'delivery',
  detail: {
    timestamp: now(),
    processingTimeMillis: 500,
    recipients,
    smtpResponse: '250 2.6.0 Message received',
    remoteMtaIp: '127.0.0.1',
    reportingMTA: 'laptop.smtp-out.amazonses.com',
  },
});

/** A bounce for good. */
export const bounceEvent = (
  recipients: readonly string[],
  bounceSubType: 'General' | 'OnAccountSuppressionList',
): MailEvent => ({
  type: 'bounce',
  detail: {
    feedbackId: crypto.randomUUID(),
    bounceType: 'Permanent',
    bounceSubType,
    bouncedRecipients: recipients.map((emailAddress) => ({
      emailAddress,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode:
        bounceSubType === 'OnAccountSuppressionList'
          ? 'Amazon SES did not send the message to this address because it is on the suppression list for your account.'
          : 'smtp; 550 5.1.1 user unknown',
    })),
    timestamp: now(),
    ...FROM,
  },
});

export const complaintEvent = (recipients: readonly string[]): MailEvent => ({
  type: 'complaint',
  detail: {
    feedbackId: crypto.randomUUID(),
    complaintSubType: null,
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp: now(),
    userAgent: 'Laptop',
    complaintFeedbackType: 'abuse',
    arrivalDate: now(),
  },
});

const toText = (mail: Mail, { type, detail }: MailEvent): string => {
  const headers = [
    { name: 'From', value: mail.from },
    { name: 'To', value: mail.to.join(', ') },
    { name: 'Subject', value: mail.subject },
    ...mail.headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
  ];
  return JSON.stringify({
    eventType: `${type[0]?.toUpperCase() ?? ''}${type.slice(1)}`,
    mail: {
      timestamp: mail.sentAt,
      source: mail.from,
      sourceArn: `arn:aws:ses:${ACCOUNT.region}:${ACCOUNT.id}:identity/${bareAddress(mail.from).split('@').at(-1) ?? ''}`,
      sendingAccountId: ACCOUNT.id,
      messageId: mail.messageId,
      destination: listRecipients(mail),
      headersTruncated: false,
      headers,
      commonHeaders: { from: [mail.from], to: mail.to, messageId: mail.messageId, subject: mail.subject },
      tags: {
        'ses:operation': ['SendEmail'],
        'ses:configuration-set': [mail.configurationSet],
        'ses:from-domain': [bareAddress(mail.from).split('@').at(-1)],
        'ses:caller-identity': ['laptop'],
        ...Object.fromEntries(Object.entries(mail.tags ?? {}).map(([name, value]) => [name, [value]])),
      },
    },
    [type]: detail,
  });
};

/** Tells each topic that it gets events, in plain text, as SES does when a configuration set gets its topic. */
export const announceTopics = (
  sets: readonly ConfigurationSet[],
  keepMessage: MailEventsOptions['keepMessage'],
): void => {
  const text = 'Successfully validated SNS topic for Amazon SES event publishing.';
  for (const { topicArn } of sets.flatMap(({ destinations }) => destinations))
    for (const each of keepMessage({ topicArn, subject: SUBJECT, text })) void each.deliver();
};

/** Each event comes after a time of its own, so that later ones may overtake earlier ones, as at SES. */
const DELAY_MS = { min: 10, max: 1_000 };

export interface MailEventsOptions {
  readonly findConfigurationSet: (name: string) => ConfigurationSet | undefined;
  /** Writes a message to the disk for each of the topic's functions. */
  readonly keepMessage: (message: TopicMessage) => readonly Notification[];
}

export interface MailEvents {
  /** Sends an event of a mail to the topics of its configuration set. */
  readonly publish: (mail: Mail, event: MailEvent) => void;
  /** Stops deliveries. */
  readonly close: () => void;
}

export const createMailEvents = ({ findConfigurationSet, keepMessage }: MailEventsOptions): MailEvents => {
  const timers = new Set<NodeJS.Timeout>();
  const deliverLater = (notification: Notification) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void notification.deliver();
      },
      DELAY_MS.min + Math.random() * (DELAY_MS.max - DELAY_MS.min),
    );
    timers.add(timer.unref());
  };
  return {
    publish: (mail, event) => {
      const { destinations = [] } = findConfigurationSet(mail.configurationSet ?? '') ?? {};
      for (const { types, topicArn } of destinations) {
        if (!types.includes(event.type)) continue;
        const text = toText(mail, event);
        for (const each of keepMessage({ topicArn, subject: SUBJECT, text })) deliverLater(each);
      }
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
