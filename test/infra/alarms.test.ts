import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { alarmMetrics } from './billed-metrics.ts';
import { list, root, synthesize, text } from './template.ts';

const silent = synthesize();
const mailing = synthesize('prod', { alarmEmail: 'operator@example.com' });
/** The alarms by their name in infra/alarms.ts. */
const findAlarms = (stage: typeof silent) =>
  Object.fromEntries(
    Object.entries(stage.resources('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => [
      id.replace(/^Alarms|[0-9A-F]{8}$/g, ''),
      Properties,
    ]),
  );

const toFunction = (name: string) => ({
  Name: 'FunctionName',
  Value: { Ref: silent.id('AWS::Lambda::Function', name) },
});

describe('alarms', () => {
  it('watches these metrics, each of which costs ten cents beyond ten', () => {
    expect(alarmMetrics(silent)).toEqual([
      'AWS/Lambda AsyncEventsDropped',
      'AWS/Lambda AsyncEventsDropped',
      'AWS/Lambda Errors',
      'AWS/SES Reputation.BounceRate',
      'AWS/SES Reputation.ComplaintRate',
      'plainly-dev CallErrors',
      'plainly-dev CallsThrottled',
      'plainly-dev CustomersRefused',
      'plainly-dev DocumentErrors',
      'plainly-dev DoubleSubscriptions',
      'plainly-dev FormErrors',
      'plainly-dev HumanChecksRefused',
      'plainly-dev IssuesStanding',
      'plainly-dev MailsWaiting',
      'plainly-dev StaffMailsFailed',
      'plainly-dev StaffRefused',
      'plainly-dev WebhooksRefused',
      'plainly-dev WebhooksSilent',
    ]);
  });

  it('rings at these thresholds, and for a job that does not run', () => {
    const rules = Object.entries(findAlarms(silent)).map(([name, alarm]) => [
      name,
      alarm?.Threshold,
      alarm?.DatapointsToAlarm,
      alarm?.EvaluationPeriods,
      alarm?.Period,
      alarm?.TreatMissingData,
    ]);
    // Columns: name, threshold, bad periods, evaluated periods, seconds of a period, missing data.
    expect(rules.toSorted()).toEqual([
      ['CallsFailing', 3, 1, 1, 21600, 'notBreaching'],
      ['CustomersRefused', 3, 1, 1, 1800, 'notBreaching'],
      ['CustomersThrottled', 10, 2, 3, 300, 'notBreaching'],
      ['DocumentsFailing', 3, 1, 1, 900, 'notBreaching'],
      ['DoubleSubscription', 1, 1, 1, 3600, 'ignore'],
      ['FormsFailing', 2, 1, 1, 21600, 'notBreaching'],
      ['HeartbeatFailing', 1, 2, 3, 300, 'breaching'],
      ['HumanChecksFailing', 3, 1, 1, 21600, 'notBreaching'],
      ['ImagesFailing', 1, 1, 1, 900, 'notBreaching'],
      ['IssueStandsStill', 1, 1, 1, 900, 'breaching'],
      ['MailEventsFailing', 1, 1, 1, 900, 'notBreaching'],
      ['MailsCalledSpam', 0.0008, 1, 1, 3600, 'notBreaching'],
      ['MailsComeBack', 0.04, 1, 1, 3600, 'notBreaching'],
      ['MailsWaiting', 1, 2, 2, 900, 'breaching'],
      ['PlansOutOfDate', 1, 2, 3, 3600, 'breaching'],
      ['StaffMailsFailing', 1, 1, 1, 900, 'notBreaching'],
      ['StaffRefused', 3, 1, 1, 1800, 'notBreaching'],
      ['WebhooksRefused', 3, 1, 1, 21600, 'notBreaching'],
    ]);
  });

  it('looks back no further than CloudWatch does', () => {
    // CloudWatch API reference, PutMetricAlarm: a day, or seven for periods of an hour and more.
    for (const alarm of Object.values(findAlarms(silent))) {
      const [seconds, periods] = [Number(alarm?.Period), Number(alarm?.EvaluationPeriods)];
      expect(seconds * periods).toBeLessThanOrEqual(seconds < 3600 ? 86_400 : 604_800);
    }
  });

  it.each([
    ['HeartbeatFailing', toFunction('EventsHeartbeat')],
    ['ImagesFailing', toFunction('EventsDrawUpload')],
    ['MailEventsFailing', toFunction('EventsMailEvents')],
  ])('watches with %s only what is the stage’s own', (name, dimension) => {
    expect(findAlarms(silent)[name]?.Dimensions).toEqual([dimension]);
  });

  it('misses no mails where the stage has no contact form', () => {
    const alarms = findAlarms(synthesize('dev', { contact: undefined }));
    expect(Object.keys(alarms).filter((name) => name.startsWith('Mail'))).toEqual([]);
    expect(alarms).not.toHaveProperty('StaffMailsFailing');
    expect(alarms).not.toHaveProperty('IssueStandsStill');
  });

  it('has a chapter of docs/alarms.md for each alarm: who suffers, where to look, what to do', () => {
    const [, ...chapters] = readFileSync(path.join(root, 'docs/alarms.md'), 'utf8').split(/^## /m);
    const ofAlarms = chapters.filter((chapter) =>
      /^\w+\n\n\*\*What it means\.\*\* (Customers|Visitors|Readers|Staff|A customer)\b/.test(chapter),
    );
    expect(ofAlarms.map((chapter) => /^\w+/.exec(chapter)?.[0]).toSorted()).toEqual(
      Object.keys(findAlarms(silent)).toSorted(),
    );
    for (const chapter of ofAlarms) expect(chapter).toMatch(/^\*\*Look\b[^]*^\*\*Do\.\*\*/m);
  });

  it.each(Object.entries(findAlarms(silent)))(
    'says in %s who suffers, and leads to its chapter',
    (name, alarm) => {
      const [, harm, place] = /^dev: (.+\.) What to do: (\S+)$/.exec(text(alarm?.AlarmDescription)) ?? [];
      expect(harm).toMatch(/^(Customers|Visitors|Readers|Staff|A customer)\b/);
      expect(place).toBe(`docs/alarms.md#${name.toLowerCase()}`);
    },
  );

  it('sends no mail unless the stage has an address for alarms', () => {
    expect(Object.keys(silent.resources('AWS::SNS::Topic'))).toEqual([
      silent.id('AWS::SNS::Topic', 'MailSetsEvents'),
    ]);
    expect(Object.values(findAlarms(silent)).filter((alarm) => alarm?.AlarmActions !== undefined)).toEqual(
      [],
    );
  });

  it('mails the operator when an alarm rings, and when it ends unless that is noise', () => {
    const topic = { Ref: mailing.id('AWS::SNS::Topic', 'AlarmsTopic') };
    expect(mailing.one('AWS::SNS::Subscription', 'AlarmsTopic')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@example.com',
      TopicArn: topic,
    });
    for (const [name, alarm] of Object.entries(findAlarms(mailing))) {
      expect(alarm?.AlarmActions).toEqual([topic]);
      const isNoise = ['CustomersThrottled', 'DoubleSubscription', 'StaffMailsFailing'].includes(name);
      expect(alarm?.OKActions).toEqual(isNoise ? undefined : [topic]);
    }
  });

  it('lets only alarms publish to the topic, over TLS', () => {
    const statements = list(mailing.one('AWS::SNS::TopicPolicy', 'AlarmsTopic').PolicyDocument?.Statement);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    expect(statements.filter(({ Effect }) => text(Effect) === 'Allow')).toMatchObject([
      { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
    ]);
  });
});

describe('the budget', () => {
  it('mails the operator when the month will cost 80 % of the setting, and when it has cost all of it', () => {
    const { Budget, NotificationsWithSubscribers } = synthesize('prod', {
      alarmEmail: 'operator@example.com',
      monthlyBudgetUsd: 25,
    }).one('AWS::Budgets::Budget');
    expect(Budget).toEqual({
      BudgetName: 'plainly-prod-whole-account',
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 25, Unit: 'USD' },
    });
    expect(
      list(NotificationsWithSubscribers).map(({ Notification, Subscribers }) => [
        Notification?.NotificationType,
        Notification?.Threshold,
        Subscribers,
      ]),
    ).toEqual([
      ['FORECASTED', 80, [{ SubscriptionType: 'EMAIL', Address: 'operator@example.com' }]],
      ['ACTUAL', 100, [{ SubscriptionType: 'EMAIL', Address: 'operator@example.com' }]],
    ]);
  });

  it('leaves out a budget whose mails nobody would get', () => {
    expect(silent.resources('AWS::Budgets::Budget')).toEqual({});
  });
});
