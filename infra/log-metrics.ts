// Metrics that CloudWatch makes of log lines. They are charged as custom metrics, of which an account has ten for free.
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { JsonPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { PAGES_FOLDER } from '#shared/contract/site.ts';
import type { Api } from './api.ts';
import type { Events } from './events.ts';
import type { Stage } from './stage.ts';

const { all, any } = FilterPattern;

/** Matches lines whose field is this text; `*` stands for anything. */
const is = (field: string, text: string): JsonPattern => FilterPattern.stringValue(`$.${field}`, '=', text);
const isNumber = (field: string): JsonPattern => FilterPattern.numberValue(`$.${field}`, '>=', 0);

// Fields of the access log (infra/api.ts).
const withToken = is('issuer', 'https://*');
const answeredByGateway = is('integrationMs', '-');

/** What a filter adds to its metric for each line that matches: a number, or the name of a field. */
type Value = number | `$.${string}`;

interface LogSources {
  readonly api: Api;
  readonly events: Events;
}

export class LogMetrics extends Construct {
  /** Documents of the blog that were answered with 5xx. */
  readonly documentErrors: Metric;
  /** Calls refused with 401, minus calls whose token was accepted. */
  readonly refusedLessAccepted: Metric;
  /** Calls answered with 429, by the gateway, whose limit all callers share, or to somebody who is signed in. */
  readonly callsThrottled: Metric;
  /** One value per run of the reconciliation: 1 if Stripe's webhooks do not reach us, else 0. A missed run writes none. */
  readonly webhooksSilent: Metric;
  /** One value per run of the reconciliation: the number of customers with two subscriptions. */
  readonly doubleSubscriptions: Metric;
  /**
   * One value per run of the job that mails: the number of contact requests that have waited for half an hour. A missed run writes
   * none.
   */
  readonly mailsWaiting: Metric;
  private readonly namespace: string;

  constructor(scope: Construct, id: string, stage: Stage, { api, events }: LogSources) {
    super(scope, id);
    this.namespace = `plainly-${stage.name}`;

    this.documentErrors = this.filter('DocumentErrors', api.accessLog, [
      [all(is('route', `* ${PAGES_FOLDER}/*`), is('status', '5*')), 1],
    ]);
    this.refusedLessAccepted = this.filter('RefusedLessAccepted', api.accessLog, [
      [is('status', '401'), 1],
      [all(is('status', '2*'), withToken), -1],
    ]);
    this.callsThrottled = this.filter('CallsThrottled', api.accessLog, [
      [all(is('status', '429'), any(answeredByGateway, withToken)), 1],
    ]);
    const reconcile = is('job', 'reconcile');
    this.webhooksSilent = this.filter('WebhooksSilent', events.log, [
      // A run that failed, even in part, writes no value.
      [
        all(reconcile, FilterPattern.numberValue('$.failed', '=', 0), isNumber('webhooksSilent')),
        '$.webhooksSilent',
      ],
      [all(reconcile, is('skipped', '*')), 0],
    ]);
    this.doubleSubscriptions = this.filter('DoubleSubscriptions', events.log, [
      [all(reconcile, isNumber('doubles')), '$.doubles'],
    ]);
    this.mailsWaiting = this.filter('MailsWaiting', events.log, [
      [all(is('job', 'retry-contact-mails'), isNumber('waiting')), '$.waiting'],
    ]);
  }

  private filter(metricName: string, logGroup: LogGroup, values: readonly (readonly [JsonPattern, Value])[]) {
    const metricNamespace = this.namespace;
    for (const [index, [filterPattern, value]] of values.entries())
      new MetricFilter(this, `${metricName}${index + 1}`, {
        logGroup,
        metricNamespace,
        metricName,
        filterPattern,
        metricValue: String(value),
      });
    return new Metric({ namespace: metricNamespace, metricName });
  }
}
