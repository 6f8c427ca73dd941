import { describe, expect, it } from 'vitest';
import { list, synthesize, text } from './template.ts';

const quiet = synthesize();
const loud = synthesize('prod', { alarmEmail: 'operator@example.com' });
const alarmsOf = (stage: typeof quiet) =>
  Object.values(stage.resources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);

describe('alarms', () => {
  it('watch errors, slowness, traffic, throttling and money, with no more than ten alarms', () => {
    const watched = alarmsOf(quiet).flatMap((alarm) =>
      alarm?.Metrics === undefined
        ? [`${text(alarm?.Namespace)} ${text(alarm?.MetricName)}`]
        : list(alarm.Metrics)
            .filter(({ MetricStat }) => MetricStat !== undefined)
            .map(
              ({ MetricStat }) =>
                `${text(MetricStat?.Metric?.Namespace)} ${text(MetricStat?.Metric?.MetricName)}`,
            ),
    );
    const tables = Object.keys(quiet.resources('AWS::DynamoDB::Table'));
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
    expect(alarmsOf(quiet).length).toBeLessThanOrEqual(10);
  });

  it.each(alarmsOf(quiet))(
    'say what happened and where to read on, and are silent while nothing happens',
    (alarm) => {
      expect(alarm?.TreatMissingData).toBe('notBreaching');
      expect(alarm?.AlarmDescription).toMatch(/^dev: .*\. What to do: docs\/runbook\.md$/);
    },
  );

  it('tell nobody unless the stage says whom', () => {
    expect(quiet.resources('AWS::SNS::Topic')).toEqual({});
    expect(alarmsOf(quiet).filter((alarm) => alarm?.AlarmActions !== undefined)).toEqual([]);
  });

  it('write to the operator when they ring and when it is over', () => {
    const topic = { Ref: loud.id('AWS::SNS::Topic') };
    expect(loud.one('AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@example.com',
      TopicArn: topic,
    });
    expect(alarmsOf(loud)).toEqual(
      alarmsOf(loud).map(() => expect.objectContaining({ AlarmActions: [topic], OKActions: [topic] })),
    );
  });

  it('alone may speak on the topic, and over TLS', () => {
    const statements = list(loud.one('AWS::SNS::TopicPolicy').PolicyDocument?.Statement);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    expect(statements.filter(({ Effect }) => text(Effect) === 'Allow')).toMatchObject([
      { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
    ]);
  });
});
