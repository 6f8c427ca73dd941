// One screen for the operator: the load, the failures that people see, and what helps to find the cause. An account has three
// dashboards of fifty metrics for free.
import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarm, IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { toRoute } from '#shared/contract/endpoint.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import type { Events } from './events.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { Site } from './site.ts';
import type { Stage } from './stage.ts';

interface DashboardSources {
  readonly api: Api;
  readonly site: Site;
  readonly data: Data;
  readonly events: Events;
  readonly logMetrics: LogMetrics;
  readonly alarms: readonly Alarm[];
}

/** Four widgets stand side by side. */
const SIZE = { width: 6, height: 5 };
const sum = { statistic: 'Sum', period: Duration.minutes(5) };
const max = { statistic: 'Maximum', period: Duration.hours(1) };

const graph = (title: string, metrics: readonly IMetric[], right: readonly IMetric[] = []) =>
  new GraphWidget({ ...SIZE, title, left: [...metrics], right: [...right], leftYAxis: { min: 0 } });

const logTable = (title: string, logGroups: readonly LogGroup[], queryLines: string[]) =>
  new LogQueryWidget({
    width: 12,
    height: SIZE.height,
    title,
    logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
    queryLines,
    view: LogQueryVisualizationType.TABLE,
  });

export const addDashboard = (stack: Construct, stage: Stage, sources: DashboardSources): void => {
  const { api, site, data, events, logMetrics, alarms } = sources;
  // CloudFront counts in us-east-1, wherever the stage is.
  const edge = (metricName: string, statistic: string, label: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: site.distribution.distributionId, Region: 'Global' },
      region: 'us-east-1',
      statistic,
      period: Duration.minutes(5),
      label,
    });
  // Without a function's name these metrics count the whole account, because all stages share its concurrency.
  const account = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: Duration.minutes(5) });
  // Fifty metrics of a dashboard are free. The table of the forgotten is written a few times a year, and no function reads it; each
  // customer uses a partition of what is kept.
  const { ForgottenCustomers: _, Kept: __, ...busyTables } = data.tables;
  const throttles = (metricName: string, what: string) =>
    Object.entries(busyTables).map(([name, table]) =>
      table.metric(metricName, { ...sum, label: `${name}: ${what}` }),
    );
  const jobs = Object.entries(events.functions);

  new Dashboard(stack, 'Dashboard', {
    dashboardName: `plainly-${stage.name}`,
    defaultInterval: Duration.days(1),
    periodOverride: PeriodOverride.INHERIT,
    widgets: [
      [
        new AlarmStatusWidget({
          ...SIZE,
          title: 'Alarms: docs/alarms.md says what to do',
          alarms: [...alarms],
        }),
        graph('Traffic', [
          edge('Requests', 'Sum', 'requests at the edge'),
          api.http.metricCount({ ...sum, label: 'calls of the API' }),
        ]),
        graph('Errors', [
          api.http.metricServerError({ ...sum, label: '5xx' }),
          api.http.metricClientError({ ...sum, label: '4xx' }),
          logMetrics.documentErrors.with({ ...sum, label: 'documents 5xx' }),
          logMetrics.formErrors.with({ ...sum, label: 'forms 5xx' }),
          logMetrics.callsThrottled.with({ ...sum, label: '429' }),
          logMetrics.customersRefused.with({ ...sum, label: 'customers’ 401 less accepted' }),
          logMetrics.staffRefused.with({ ...sum, label: 'staff’s 401 less accepted' }),
          edge('5xxErrorRate', 'Average', '5xx at the edge, percent'),
        ]),
        graph('Milliseconds', [
          api.http.metricLatency({ statistic: 'p95', period: Duration.minutes(5), label: 'p95' }),
          api.http.metricLatency({ statistic: 'p50', period: Duration.minutes(5), label: 'p50' }),
        ]),
      ],
      [
        // An alarm rings when a job is silent.
        graph(
          'Jobs: errors',
          jobs.map(([name, job]) => job.metricErrors({ ...sum, label: name })),
        ),
        graph('Money and mails', [
          logMetrics.doubleSubscriptions.with({ ...max, label: 'customers with two subscriptions' }),
          logMetrics.webhooksSilent.with({ ...max, label: 'webhooks silent' }),
          logMetrics.webhooksRefused.with({ ...max, statistic: 'Sum', label: 'webhooks refused' }),
          logMetrics.mailsWaiting.with({ ...max, label: 'mails waiting' }),
          logMetrics.issuesStanding.with({ ...max, label: 'issues standing still' }),
        ]),
        graph('Functions of the account', [
          account('ConcurrentExecutions', 'Maximum'),
          account('Throttles', 'Sum'),
        ]),
        graph('Throttles of tables', [
          ...throttles('ReadThrottleEvents', 'reads'),
          ...throttles('WriteThrottleEvents', 'writes'),
        ]),
      ],
      [
        // The access log has calls that the gateway refused by itself, which reach no function.
        logTable(
          'What was refused or failed',
          [api.accessLog],
          [
            'filter status >= 400',
            'stats count() as calls, max(responseMs) as slowestMs by status, route',
            'sort status desc, calls desc',
          ],
        ),
        logTable(
          'Checkouts and subscriptions that began',
          [api.functionLog, events.log],
          [
            `filter (route = "${toRoute(subscriptionEndpoints.createCheckoutSession)}" and status = 200) or event = "SubscriptionStarted"`,
            'stats count(route) as checkouts, count(event) as subscriptions by bin(1d)',
          ],
        ),
      ],
    ],
  });
};
