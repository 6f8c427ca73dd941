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

describe('alarms', () => {
  it('watches eight metrics, of the ten that an account has for free', () => {
    expect(alarmMetrics(silent)).toEqual([
      'AWS/ApiGateway 5xx',
      'AWS/ApiGateway Count',
      'plainly-dev CallsThrottled',
      'plainly-dev DocumentErrors',
      'plainly-dev DoubleSubscriptions',
      'plainly-dev MailsWaiting',
      'plainly-dev RefusedLessAccepted',
      'plainly-dev WebhooksSilent',
    ]);
  });

  it('rings at these thresholds, and for a job that does not run', () => {
    const rules = Object.entries(findAlarms(silent)).map(([name, alarm]) => [
      name,
      alarm?.Threshold,
      alarm?.DatapointsToAlarm,
      alarm?.EvaluationPeriods,
      // An expression has the period of its metrics.
      alarm?.Period ?? list(alarm?.Metrics).at(-1)?.MetricStat?.Period,
      alarm?.TreatMissingData,
    ]);
    // Columns: name, threshold, bad periods, evaluated periods, seconds of a period, missing data.
    expect(rules.toSorted()).toEqual([
      ['ApiErrors', 5, 2, 3, 300, 'notBreaching'],
      ['CustomersThrottled', 10, 2, 3, 300, 'notBreaching'],
      ['DocumentsFailing', 3, 1, 1, 900, 'notBreaching'],
      ['DoubleSubscription', 1, 1, 1, 3600, 'ignore'],
      ['MailsWaiting', 1, 2, 2, 1800, 'breaching'],
      ['PlansOutOfDate', 1, 2, 3, 3600, 'breaching'],
      ['SignInRefused', 5, 2, 4, 900, 'notBreaching'],
    ]);
  });

  it('counts only the stage’s own API', () => {
    for (const { MetricStat } of list(findAlarms(silent)['ApiErrors']?.Metrics).slice(1))
      expect(MetricStat?.Metric?.Dimensions).toEqual([
        { Name: 'ApiId', Value: { Ref: silent.id('AWS::ApiGatewayV2::Api') } },
      ]);
  });

  it('misses no mails where the stage has no contact form', () => {
    expect(findAlarms(synthesize('dev', { contact: undefined }))).not.toHaveProperty('MailsWaiting');
  });

  it('has a part of the runbook for each alarm, which says who suffers', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
    const parts = [...runbook.matchAll(/^### (\w+)\n\n\*\*Who suffers\.\*\* /gm)].map(([, name]) => name);
    expect(parts.toSorted()).toEqual(Object.keys(findAlarms(silent)).toSorted());
  });

  it.each(Object.entries(findAlarms(silent)))(
    'says in %s who suffers, and leads to the runbook',
    (name, alarm) => {
      const [, harm, place] = /^dev: (.+\.) What to do: (\S+)$/.exec(text(alarm?.AlarmDescription)) ?? [];
      expect(harm).toMatch(/^(Customers|Visitors|Readers|A customer)\b/);
      expect(place).toBe(`docs/runbook.md#${name.toLowerCase()}`);
    },
  );

  it('sends no mail unless the stage has an address for alarms', () => {
    expect(silent.resources('AWS::SNS::Topic')).toEqual({});
    expect(Object.values(findAlarms(silent)).filter((alarm) => alarm?.AlarmActions !== undefined)).toEqual(
      [],
    );
  });

  it('mails the operator when an alarm rings, and when it ends unless that is noise', () => {
    const topic = { Ref: mailing.id('AWS::SNS::Topic') };
    expect(mailing.one('AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@example.com',
      TopicArn: topic,
    });
    for (const [name, alarm] of Object.entries(findAlarms(mailing))) {
      expect(alarm?.AlarmActions).toEqual([topic]);
      const isNoise = ['CustomersThrottled', 'DoubleSubscription'].includes(name);
      expect(alarm?.OKActions).toEqual(isNoise ? undefined : [topic]);
    }
  });

  it('lets only alarms publish to the topic, over TLS', () => {
    const statements = list(mailing.one('AWS::SNS::TopicPolicy').PolicyDocument?.Statement);
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
