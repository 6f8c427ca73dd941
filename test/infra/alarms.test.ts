import { describe, expect, it } from 'vitest';
import { synthesized } from './synthesized.ts';

describe('alarms', () => {
  it('watch errors, slowness and throttling, within what an account gets for nothing', () => {
    const alarms = Object.values(synthesized().of('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
    expect(alarms.map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`).toSorted()).toEqual([
      'AWS/ApiGateway 5xx',
      'AWS/ApiGateway Latency',
      'AWS/DynamoDB ReadThrottleEvents',
      'AWS/DynamoDB WriteThrottleEvents',
      'AWS/Lambda Errors',
      'AWS/Lambda Throttles',
    ]);
    for (const { TreatMissingData, AlarmDescription } of alarms) {
      expect(TreatMissingData).toBe('notBreaching');
      expect(AlarmDescription).toContain('docs/runbook.md');
    }
  });

  it('tell nobody unless the stage says whom', () => {
    const { of } = synthesized();
    expect(of('AWS::SNS::Topic')).toEqual({});
    for (const { Properties } of Object.values(of('AWS::CloudWatch::Alarm'))) expect(Properties.AlarmActions).toBeUndefined();
  });

  it('write to the operator when they ring and when it is over, over TLS, and nobody else can', () => {
    const { of, one } = synthesized('prod', { alarmEmail: 'operator@example.com' });
    const [topic] = Object.keys(of('AWS::SNS::Topic'));
    expect(one('AWS::SNS::Subscription').Properties).toMatchObject({ Protocol: 'email', Endpoint: 'operator@example.com' });
    for (const { Properties } of Object.values(of('AWS::CloudWatch::Alarm'))) {
      expect(Properties).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] });
    }
    const statements: any[] = one('AWS::SNS::TopicPolicy').Properties.PolicyDocument.Statement;
    expect(statements).toContainEqual(expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }));
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
    ]);
  });
});
