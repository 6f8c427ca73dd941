// Configuration sets, the events and the faults of mails, and the account's suppression list.
import {
  DeleteSuppressedDestinationCommand,
  GetSuppressedDestinationCommand,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfigurationSets } from '../ses/configuration-sets.ts';
import { announceTopics } from '../ses/mail-events.ts';
import { keepMessage, readSubscriptions } from '../sns/subscriptions.ts';
import { newFolder } from './fixtures/bundle.ts';
import { recordEvents } from './fixtures/record-events.ts';
import { MAIL, stackWith, startSes } from './fixtures/ses.ts';

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

describe('controls of events', () => {
  const receipt = { ...toAnn, ConfigurationSetName: 'Receipts' };
  const newsletter = { ...toAnn, ConfigurationSetName: 'Newsletter' };

  it('releases held events in the reverse order, and each as often as asked', async () => {
    const { send, control, events, waiting } = await startSes();
    await control('POST', 'mail-events', { mode: 'hold' });
    await send(receipt);
    expect(events).toEqual([]);
    expect(waiting.size).toBe(2);
    await control('POST', 'mail-events/release', { order: 'reversed', times: 2 });
    expect(toTypes(events)).toEqual(['Delivery', 'Send', 'Delivery', 'Send']);
    expect(events[0]).toEqual(events[2]);
    expect(waiting.size).toBe(0);
    await control('POST', 'mail-events/release', {});
    expect(events).toHaveLength(4);
  });

  it('delivers each event twice, and loses events', async () => {
    const { send, control, events } = await startSes();
    await control('POST', 'mail-events', { mode: 'lose' });
    await send(receipt);
    await control('POST', 'mail-events', { mode: 'twice' });
    await send(receipt);
    await expect.poll(() => events).toHaveLength(4);
    expect(toTypes(events).toSorted()).toEqual(['Delivery', 'Delivery', 'Send', 'Send']);
  });

  it.each([
    ['bounce', { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }],
    [
      'soft-bounce',
      { eventType: 'Bounce', bounce: { bounceType: 'Transient', bounceSubType: 'MailboxFull' } },
    ],
    ['complaint', { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: ANN }] } }],
    ['reject', { eventType: 'Reject', reject: { reason: 'Bad content' } }],
    ['delay', { eventType: 'DeliveryDelay', deliveryDelay: { delayedRecipients: [{ emailAddress: ANN }] } }],
  ])('sends the event of a later %s', async (outcome, expected) => {
    const { send, control, events } = await startSes();
    await control('POST', 'mail-events', { mode: 'lose' });
    const { MessageId: messageId } = await send(receipt);
    await control('POST', 'mail-events', { mode: 'hold' });
    await control('POST', 'mail-outcome', { messageId, outcome });
    await control('POST', 'mail-events/release');
    expect(toMessages(events)).toMatchObject([{ ...expected, mail: { messageId } }]);
  });

  it('suppresses an address after a bounce or a complaint if the configuration set says so', async () => {
    const { send, mails, control, suppressionList } = await startSes();
    const report = async (input: typeof receipt, outcome: string) => {
      const { MessageId: messageId } = await send(input);
      await control('POST', 'mail-outcome', { messageId, outcome });
      return suppressionList.find(ANN)?.reason;
    };
    expect(await report(receipt, 'complaint')).toBeUndefined();
    expect(await report(receipt, 'soft-bounce')).toBeUndefined();
    expect(await report(newsletter, 'complaint')).toBe('COMPLAINT');
    expect(await report(receipt, 'bounce')).toBe('BOUNCE');
    await send(receipt);
    expect(await mails()).toHaveLength(4);
  });

  it('begins anew after a reset', async () => {
    const { send, mails, control, events, waiting, suppressionList } = await startSes();
    await control('POST', 'mail-events', { mode: 'hold' });
    await send(receipt);
    await control('POST', 'faults', { faults: [{ kind: 'down', times: 9 }] });
    suppressionList.add(ANN, 'BOUNCE', 'm-1');
    await control('POST', 'reset');
    expect(waiting.size).toBe(0);
    await send(receipt);
    expect(await mails()).toHaveLength(2);
    await expect.poll(() => events).toHaveLength(2);
  });

  it('names what it does not know', async () => {
    const { control } = await startSes();
    await expect(control('POST', 'mail-outcome', { messageId: 'none', outcome: 'bounce' })).rejects.toThrow(
      'none',
    );
    await expect(control('POST', 'faults', { faults: [{ kind: 'flood' }] })).rejects.toThrow('BadRequest');
    await expect(control('POST', 'rain')).rejects.toThrow('UnknownOperation');
  });
});

describe('faults', () => {
  it.each([
    ['down', 'ServiceUnavailable', 503],
    ['crash', 'InternalFailure', 500],
    ['rate-limit', 'TooManyRequestsException', 429],
    ['bad-address', 'BadRequestException', 400],
    ['rejected', 'MessageRejected', 400],
    ['suspended', 'AccountSuspendedException', 400],
    ['paused', 'SendingPausedException', 400],
    ['denied', 'AccessDeniedException', 403],
  ])('refuses a mail (%s), once, and keeps nothing', async (kind, name, httpStatusCode) => {
    const { send, mails, control } = await startSes();
    await control('POST', 'faults', { faults: [{ kind }] });
    await expect(send()).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    expect(await mails()).toEqual([]);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['reset', 0],
    ['lost-answer', 1],
  ])('breaks the connection (%s) with %i mails accepted', async (kind, count) => {
    const { send, mails, control } = await startSes();
    await control('POST', 'faults', { faults: [{ kind }] });
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await mails()).toHaveLength(count);
  });

  it('accepts a mail and answers 500', async () => {
    const { send, mails, control, events } = await startSes();
    await control('POST', 'faults', { faults: [{ kind: 'late-crash' }] });
    await expect(send({ ConfigurationSetName: 'Receipts' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 500 },
    });
    expect(await mails()).toHaveLength(1);
    await expect.poll(() => events).toHaveLength(2);
  });

  it('accepts a mail and never answers', async () => {
    const { mails, control, client } = await startSes();
    await control('POST', 'faults', { faults: [{ kind: 'no-answer' }] });
    const giveUp = new AbortController();
    const failure = client.send(new SendEmailCommand(MAIL), { abortSignal: giveUp.signal }).catch(String);
    await expect.poll(mails).toHaveLength(1);
    giveUp.abort();
    expect(await failure).toContain('AbortError');
  });

  it('affects the mails to one address alone, as often as asked', async () => {
    const { send, control } = await startSes();
    await control('POST', 'faults', { faults: [{ kind: 'rejected', to: ANN, times: 2 }] });
    await send();
    await expect(send(toAnn)).rejects.toMatchObject({ name: 'MessageRejected' });
    await expect(send(toAnn)).rejects.toMatchObject({ name: 'MessageRejected' });
    await send(toAnn);
  });

  it('affects a call for the suppression list', async () => {
    const { client, control, suppressionList } = await startSes();
    suppressionList.add(ANN, 'COMPLAINT', 'm-1');
    const remove = () => client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: ANN }));
    await control('POST', 'faults', {
      faults: [{ operation: 'DeleteSuppressedDestination', to: ANN, kind: 'down' }],
    });
    await expect(remove()).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
    expect(suppressionList.find(ANN)).toBeDefined();
    await remove();
    expect(suppressionList.find(ANN)).toBeUndefined();
  });

  it.each([
    ['bounces', ['Bounce', 'Send']],
    ['rejects', ['Reject']],
  ])('answers a mail that does not arrive (%s)', async (kind, types) => {
    const { send, mails, control, events } = await startSes();
    await control('POST', 'faults', { faults: [{ kind }] });
    await send({ ...toAnn, ConfigurationSetName: 'Receipts' });
    await expect.poll(() => toTypes(events).toSorted()).toEqual(types);
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
