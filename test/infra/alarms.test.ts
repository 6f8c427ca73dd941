import { describe, expect, it } from 'vitest';
import { list, synthesize, text } from './template.ts';

const silent = synthesize();
const mailing = synthesize('prod', { alarmEmail: 'operator@example.com' });
const findAlarms = (stage: typeof silent) =>
  Object.values(stage.resources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);

describe('alarms', () => {
  it('watches errors, latency, traffic, throttling and money with ten alarms at most', () => {
    const watched = findAlarms(silent).flatMap((alarm) =>
      alarm?.Metrics === undefined
        ? [`${text(alarm?.Namespace)} ${text(alarm?.MetricName)}`]
        : list(alarm.Metrics)
            .filter(({ MetricStat }) => MetricStat !== undefined)
            .map(
              ({ MetricStat }) =>
                `${text(MetricStat?.Metric?.Namespace)} ${text(MetricStat?.Metric?.MetricName)}`,
            ),
    );
    const tables = Object.keys(silent.resources('AWS::DynamoDB::Table'));
    expect(watched.toSorted()).toEqual([
      'AWS/ApiGateway 5xx',
      'AWS/ApiGateway Count',
      'AWS/ApiGateway Latency',
      ...tables.map(() => 'AWS/DynamoDB ReadThrottleEvents'),
      ...tables.map(() => 'AWS/DynamoDB WriteThrottleEvents'),
      'AWS/Lambda Errors',
      'AWS/Lambda Errors',
      'AWS/Lambda Errors',
      'AWS/Lambda Throttles',
      'Plainly DoubleSubscription',
      'Plainly WebhookEndpointWrong',
      'Plainly WebhookRefused',
    ]);
    expect(findAlarms(silent).length).toBeLessThanOrEqual(10);
  });

  it.each(findAlarms(silent))(
    'says in an alarm what happened and where to read on, and takes missing data for good',
    (alarm) => {
      expect(alarm?.TreatMissingData).toBe('notBreaching');
      expect(alarm?.AlarmDescription).toMatch(/^dev: .*\. What to do: docs\/runbook\.md$/);
    },
  );

  it('sends no mail unless the stage has an address for alarms', () => {
    expect(silent.resources('AWS::SNS::Topic')).toEqual({});
    expect(findAlarms(silent).filter((alarm) => alarm?.AlarmActions !== undefined)).toEqual([]);
  });

  it('mails the operator when an alarm rings and when it ends', () => {
    const topic = { Ref: mailing.id('AWS::SNS::Topic') };
    expect(mailing.one('AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@example.com',
      TopicArn: topic,
    });
    expect(findAlarms(mailing)).toEqual(
      findAlarms(mailing).map(() => expect.objectContaining({ AlarmActions: [topic], OKActions: [topic] })),
    );
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
