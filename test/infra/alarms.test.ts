import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
  it('watches these metrics, and rings at these thresholds and for a job that does not run', () => {
    const rules = Object.entries(findAlarms(silent)).map(([name, alarm]) => [
      name,
      alarm?.Threshold,
      alarm?.DatapointsToAlarm,
      alarm?.EvaluationPeriods,
      alarm?.Period,
      alarm?.TreatMissingData,
      `${text(alarm?.Namespace)} ${text(alarm?.MetricName)}`,
    ]);
    // Columns: name, threshold, bad periods, evaluated periods, seconds of a period, missing data, metric.
    expect(rules.toSorted()).toEqual([
      ['CallsFailing', 3, 1, 1, 21600, 'notBreaching', 'plainly-dev CallErrors'],
      ['CustomersRefused', 3, 1, 1, 1800, 'notBreaching', 'plainly-dev CustomersRefused'],
      ['CustomersThrottled', 10, 2, 3, 300, 'notBreaching', 'plainly-dev CallsThrottled'],
      ['DocumentsFailing', 3, 1, 1, 900, 'notBreaching', 'plainly-dev DocumentErrors'],
      ['DoubleSubscription', 1, 1, 1, 3600, 'ignore', 'plainly-dev DoubleSubscriptions'],
      ['FormsFailing', 2, 1, 1, 21600, 'notBreaching', 'plainly-dev FormErrors'],
      ['HeartbeatFailing', 1, 2, 3, 300, 'breaching', 'AWS/Lambda Errors'],
      ['HumanChecksFailing', 3, 1, 1, 21600, 'notBreaching', 'plainly-dev HumanChecksRefused'],
      ['ImagesFailing', 1, 1, 1, 900, 'notBreaching', 'AWS/Lambda AsyncEventsDropped'],
      ['IssueStandsStill', 1, 1, 1, 900, 'breaching', 'plainly-dev IssuesStanding'],
      ['MailEventsFailing', 1, 1, 1, 900, 'notBreaching', 'AWS/Lambda AsyncEventsDropped'],
      ['MailsCalledSpam', 0.0008, 1, 1, 3600, 'notBreaching', 'AWS/SES Reputation.ComplaintRate'],
      ['MailsComeBack', 0.04, 1, 1, 3600, 'notBreaching', 'AWS/SES Reputation.BounceRate'],
      ['MailsWaiting', 1, 2, 2, 900, 'breaching', 'plainly-dev MailsWaiting'],
      ['PlansOutOfDate', 1, 2, 3, 3600, 'breaching', 'plainly-dev WebhooksSilent'],
      ['StaffMailsFailing', 1, 1, 1, 900, 'notBreaching', 'plainly-dev StaffMailsFailed'],
      ['StaffRefused', 3, 1, 1, 1800, 'notBreaching', 'plainly-dev StaffRefused'],
      ['WebhooksRefused', 3, 1, 1, 21600, 'notBreaching', 'plainly-dev WebhooksRefused'],
    ]);
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

  it('lets only alarms publish to the topic', () => {
    const statements = list(mailing.one('AWS::SNS::TopicPolicy', 'AlarmsTopic').PolicyDocument?.Statement);
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
