// Configuration sets, the events of mails, and the account's suppression list.
import { DeleteSuppressedDestinationCommand, GetSuppressedDestinationCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfigurationSets } from '../ses/configuration-sets.ts';
import { announceTopics } from '../ses/mail-events.ts';
import { keepMessage, readSubscriptions } from '../sns/subscriptions.ts';
import { newFolder } from './fixtures/bundle.ts';
import { recordEvents } from './fixtures/record-events.ts';
import { stackWith, startSes } from './fixtures/ses.ts';

const SnsEvent = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });
const Message = z.looseObject({
  eventType: z.string(),
  mail: z.looseObject({ tags: z.record(z.string(), z.array(z.string())) }),
});

/** What SES says in each event, in the order of their arrival. */
const toMessages = (events: readonly unknown[]) =>
  events.flatMap((event) =>
    SnsEvent.parse(event).Records.map(({ Sns }) => Message.parse(JSON.parse(Sns.Message))),
  );

const toTypes = (events: readonly unknown[]) => toMessages(events).map(({ eventType }) => eventType);

const ANN = 'ann@customers.example';
const toAnn = { Destination: { ToAddresses: [`Ann <${ANN}>`] } };

describe('events', () => {
  it('tells the topic of each configuration set in plain text that it gets events', async () => {
    const { events, functions } = recordEvents('Outcomes');
    const stack = stackWith();
    announceTopics(readConfigurationSets(stack), (message) =>
      keepMessage(message, readSubscriptions(stack), functions),
    );
    const text = 'Successfully validated SNS topic for Amazon SES event publishing.';
    const announcement = { Records: [{ Sns: { Message: text } }] };
    await expect.poll(() => events).toMatchObject([announcement, announcement, announcement]);
  });

  it.each([
    ['success', ['Delivery', 'Send']],
    ['bounce', ['Bounce', 'Send']],
    ['complaint', ['Complaint', 'Delivery', 'Send']],
  ])('plays the mailbox simulator at %s, and suppresses nothing', async (fate, types) => {
    const { send, events, suppressionList } = await startSes();
    const Destination = { ToAddresses: [`${fate}@simulator.amazonses.com`] };
    await send({ ConfigurationSetName: 'Receipts', Destination });
    await expect.poll(() => toTypes(events).toSorted()).toEqual(types);
    expect(suppressionList.all()).toEqual([]);
  });

  it('invokes the function of the topic with the sending and the delivery of a mail', async () => {
    const { send, events } = await startSes();
    const { MessageId } = await send({
      ConfigurationSetName: 'Receipts',
      EmailTags: [{ Name: 'mail', Value: 'welcome.u-1' }],
    });
    await expect.poll(() => events).toHaveLength(2);
    expect(events[0]).toEqual({
      Records: [
        {
          EventSource: 'aws:sns',
          EventVersion: '1.0',
          EventSubscriptionArn: 'arn:aws:sns:us-east-1:000000000000:MailEvents:Subscription',
          Sns: expect.objectContaining({
            Type: 'Notification',
            TopicArn: 'arn:aws:sns:us-east-1:000000000000:MailEvents',
            Subject: 'Amazon SES Email Event Notification',
            MessageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
            Timestamp: expect.stringMatching(/Z$/),
          }),
        },
      ],
    });
    expect(toTypes(events).toSorted()).toEqual(['Delivery', 'Send']);
    expect(toMessages(events).find(({ eventType }) => eventType === 'Delivery')).toMatchObject({
      mail: {
        messageId: MessageId,
        source: 'Shop <site@shop.example>',
        destination: ['hello@shop.example'],
        tags: { mail: ['welcome.u-1'], 'ses:configuration-set': ['Receipts'] },
      },
      delivery: { recipients: ['hello@shop.example'], timestamp: expect.stringMatching(/Z$/) },
    });
  });

  it('sends no events of a mail without a configuration set, and none of a type that nobody asked for', async () => {
    const { send, events } = await startSes();
    await send();
    await send({ ConfigurationSetName: 'Quiet' });
    await send({ ConfigurationSetName: 'Receipts' });
    await expect.poll(() => events).toHaveLength(2);
    for (const { mail } of toMessages(events))
      expect(mail.tags['ses:configuration-set']).toEqual(['Receipts']);
  });

  it('answers NotFoundException for an unknown configuration set, and keeps no mail', async () => {
    const { send, mails } = await startSes();
    await expect(send({ ConfigurationSetName: 'Unknown' })).rejects.toMatchObject({
      name: 'NotFoundException',
      message: 'Configuration set <Unknown> does not exist.',
      $metadata: { httpStatusCode: 404 },
    });
    expect(await mails()).toEqual([]);
  });
});

describe('suppression list', () => {
  it.each([
    ['BOUNCE', 'Receipts'],
    ['BOUNCE', 'Newsletter'],
    ['COMPLAINT', 'Newsletter'],
  ] as const)('answers a mail to an address with a %s, but sends a bounce from %s', async (reason, set) => {
    const { send, mails, events, suppressionList } = await startSes();
    suppressionList.add(ANN, reason, 'an earlier mail');
    const { MessageId } = await send({ ...toAnn, ConfigurationSetName: set });
    await expect.poll(() => events).toHaveLength(2);
    expect(toTypes(events).toSorted()).toEqual(['Bounce', 'Send']);
    expect(toMessages(events).find(({ eventType }) => eventType === 'Bounce')).toMatchObject({
      mail: { messageId: MessageId },
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'OnAccountSuppressionList',
        bouncedRecipients: [{ emailAddress: ANN }],
      },
    });
    expect(await mails()).toEqual([]);
  });

  it('delivers a mail of a set that does not heed the reason', async () => {
    const { send, mails, suppressionList } = await startSes();
    suppressionList.add(ANN, 'COMPLAINT', 'a newsletter');
    await send({ ...toAnn, ConfigurationSetName: 'Receipts' });
    expect(await mails()).toHaveLength(1);
  });

  it('shows an address, and delivers to it again when it is deleted, also after a restart', async () => {
    const folder = await newFolder();
    const EmailAddress = 'Ann@customers.example';
    const first = await startSes({ folder });
    first.suppressionList.add(ANN, 'BOUNCE', 'm-1');
    const { client, send, mails } = await startSes({ folder });
    const get = () => client.send(new GetSuppressedDestinationCommand({ EmailAddress }));
    expect(await get()).toMatchObject({
      SuppressedDestination: {
        EmailAddress: ANN,
        Reason: 'BOUNCE',
        LastUpdateTime: expect.any(Date),
        Attributes: { MessageId: 'm-1' },
      },
    });
    await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
    await expect(get()).rejects.toMatchObject({ name: 'NotFoundException' });
    await send({ ...toAnn, ConfigurationSetName: 'Newsletter' });
    expect(await mails()).toHaveLength(1);
  });
});

const configurationSet = (Properties: object) => ({
  Receipts: { Type: 'AWS::SES::ConfigurationSet', Properties },
});

const destination = (more: object, eventMore: object = {}) => ({
  ReceiptsEvents: {
    Type: 'AWS::SES::ConfigurationSetEventDestination',
    Properties: {
      ConfigurationSetName: { Ref: 'Receipts' },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['send'],
        SnsDestination: { TopicARN: { Ref: 'MailEvents' } },
        ...eventMore,
      },
      ...more,
    },
  },
});

const subscription = (more: object) => ({
  Subscription: {
    Type: 'AWS::SNS::Subscription',
    Properties: { Protocol: 'lambda', TopicArn: 'arn', Endpoint: 'arn', ...more },
  },
});

describe('templates', () => {
  it.each([
    ['TrackingOptions', configurationSet({ TrackingOptions: {} })],
    ['MatchingEventTypes', destination({}, { MatchingEventTypes: ['open'] })],
    ['CloudWatchDestination', destination({}, { CloudWatchDestination: {} })],
    ['Elsewhere', destination({ ConfigurationSetName: 'Elsewhere' })],
  ])('names the property %s of a configuration set, which is not played', (name, more) => {
    expect(() => readConfigurationSets(stackWith(more))).toThrow(name);
  });

  it.each([
    ['FilterPolicy', { FilterPolicy: {} }],
    ['Protocol', { Protocol: 'sqs' }],
  ])('names the property %s of a subscription, which is not played', (name, more) => {
    expect(() => readSubscriptions(stackWith(subscription(more)))).toThrow(name);
  });

  it('ignores what people get by mail, and a destination that is not enabled', () => {
    const stack = stackWith({
      Email: { Type: 'AWS::SNS::Subscription', Properties: { Protocol: 'email', Endpoint: 'a@b.example' } },
      ...destination({}, { Enabled: false }),
    });
    expect(readSubscriptions(stack)).toHaveLength(1);
    expect(readConfigurationSets(stack).find(({ name }) => name === 'Receipts')?.destinations).toEqual([]);
  });
});
