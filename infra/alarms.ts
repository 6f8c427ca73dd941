// The alarms for the operator. Ten, because CloudWatch gives ten to an account for free and takes ten cents a month for
// each further one.
import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import { toServiceName } from './product-function.ts';
import type { Events } from './events.ts';
import type { Stage } from './stage.ts';

const PERIOD = Duration.minutes(5);

interface AlarmSources {
  readonly api: Api;
  readonly data: Data;
  readonly events: Events;
}

export class Alarms extends Construct {
  constructor(scope: Construct, id: string, stage: Stage, { api, data, events }: AlarmSources) {
    super(scope, id);
    const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string> = {}) =>
      new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: PERIOD });
    const mail = stage.alarmEmail === undefined ? undefined : this.createMailAction(stage.alarmEmail);

    const addAlarm = (name: string, metric: IMetric, threshold: number, description: string, periods = 1) => {
      const alarm = new Alarm(this, name, {
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // Nothing happening is not an incident.
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: `${stage.name}: ${description} What to do: docs/runbook.md`,
      });
      if (mail !== undefined) {
        alarm.addAlarmAction(mail);
        alarm.addOkAction(mail);
      }
    };

    addAlarm(
      'ApiErrors',
      api.http.metricServerError({ statistic: 'Sum', period: PERIOD }),
      1,
      'The API answered 5xx.',
    );
    addAlarm(
      'ApiTraffic',
      api.http.metricCount({ statistic: 'Sum', period: PERIOD }),
      30_000,
      'A hundred calls a second reach the API: success, or an attack that raises the bill.',
    );
    addAlarm(
      'ApiSlow',
      api.http.metricLatency({ statistic: 'p95', period: PERIOD }),
      3000,
      'One call in twenty has taken over three seconds for a quarter of an hour.',
      3,
    );
    // Without a function's name these two count every function of the account in this region.
    addAlarm(
      'FunctionErrors',
      sum('AWS/Lambda', 'Errors'),
      1,
      'A function of this account crashed or ran out of time.',
    );
    addAlarm(
      'FunctionThrottles',
      sum('AWS/Lambda', 'Throttles'),
      1,
      'The account’s concurrent executions are used up.',
    );
    const sumOfTables = (metricName: string) => {
      const tables = Object.entries(data.tables).map(([name, table]): [string, Metric] => [
        name,
        sum('AWS/DynamoDB', metricName, { TableName: table.tableName }),
      ]);
      return new MathExpression({
        label: metricName,
        expression: tables.map(([name]) => `FILL(${name}, 0)`).join(' + '),
        usingMetrics: Object.fromEntries(tables),
        period: PERIOD,
      });
    };
    addAlarm('TableReadThrottles', sumOfTables('ReadThrottleEvents'), 1, 'DynamoDB refused reads.');
    addAlarm('TableWriteThrottles', sumOfTables('WriteThrottleEvents'), 1, 'DynamoDB refused writes.');
    // The functions count these themselves, by stage (functions/platform/metrics.ts).
    const productMetric = (metricName: string) =>
      sum('Plainly', metricName, { service: toServiceName(stage) });
    addAlarm(
      'MoneyWrong',
      new MathExpression({
        label: 'Double subscriptions, a wrong webhook endpoint',
        expression: 'FILL(doubles, 0) + FILL(endpoint, 0)',
        usingMetrics: {
          doubles: productMetric('DoubleSubscription'),
          endpoint: productMetric('WebhookEndpointWrong'),
        },
        period: PERIOD,
      }),
      1,
      'A customer has two subscriptions, or Stripe’s webhook is set up wrongly.',
    );
    // One forged delivery is harmless; with a wrong secret all deliveries are refused.
    addAlarm(
      'WebhookRefused',
      productMetric('WebhookRefused'),
      20,
      'Deliveries in Stripe’s name are refused.',
    );
    const hour = { period: Duration.hours(1) };
    const { reconcile, retryContactMails } = events;
    addAlarm(
      'JobFailed',
      new MathExpression({
        label: 'Failed runs of the hour',
        expression: `FILL(reconcile, 0)${retryContactMails ? ' + FILL(mails, 0)' : ''}`,
        usingMetrics: {
          reconcile: reconcile.metricErrors(hour),
          ...(retryContactMails && { mails: retryContactMails.metricErrors(hour) }),
        },
        ...hour,
      }),
      1,
      'The reconciliation with Stripe failed, or staff are not mailed of contact requests.',
    );
  }

  private createMailAction(email: string): SnsAction {
    // Not encrypted at rest: alarms carry names and counts only, and CloudWatch cannot use the free key.
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(email));
    // `enforceSSL` replaces the default policy, which would let the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    return new SnsAction(topic);
  }
}
