// Metrics that CloudWatch makes of log lines. They are charged as custom metrics, of which an account has ten for free.
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { JsonPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { contactEndpoints } from '#shared/contract/contact.ts';
import { customerEndpoints } from '#shared/contract/customers.ts';
import { toRoute, type Caller } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { profileEndpoints } from '#shared/contract/profile.ts';
import { PAGES_FOLDER } from '#shared/contract/site.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import type { Api } from './api.ts';
import type { Events } from './events.ts';
import type { Stage } from './stage.ts';

const { all, any } = FilterPattern;

/** Matches lines whose field is this text; `*` stands for anything. */
const is = (field: string, text: string): JsonPattern => FilterPattern.stringValue(`$.${field}`, '=', text);
const isNot = (field: string, text: string): JsonPattern =>
  FilterPattern.stringValue(`$.${field}`, '!=', text);
const isNumber = (field: string): JsonPattern => FilterPattern.numberValue(`$.${field}`, '>=', 0);

// Fields of the access log (infra/api.ts).
const withToken = is('issuer', 'https://*');
const answeredByGateway = is('integrationMs', '-');
const failed = is('status', '5*');
/**
 * The gateway gives no reason when there was no token. An expired one is ordinary: the browser fetches another. A token that the
 * gateway accepted may be refused by the function.
 */
const tokenRefused = all(
  is('status', '401'),
  any(withToken, all(isNot('authorizerError', '-'), isNot('authorizerError', 'the token has expired'))),
);
const tokenAccepted = all(is('status', '2*'), withToken);

/** Lines of the routes that a kind of caller calls. Folders, because a pattern has at most 1,024 characters. */
const calledBy = (caller: Caller): JsonPattern => {
  const folders = endpoints
    .filter((endpoint) => endpoint.caller === caller)
    .map(({ path }) => path.split('/')[1] ?? '');
  return any(...[...new Set(folders)].map((folder) => is('route', `* /${folder}*`)));
};

/** The calls by which people buy, cancel, sign up or write to us. Hardly anybody makes one twice. */
const FORMS = [
  subscriptionEndpoints.createCheckoutSession,
  subscriptionEndpoints.cancel,
  profileEndpoints.signupInit,
  profileEndpoints.status,
  profileEndpoints.complete,
  customerEndpoints.create,
  contactEndpoints.send,
  contactEndpoints.sendSignedIn,
  contactEndpoints.declareWithdrawal,
];

/** What a filter adds to its metric for each line that matches: a number, or the name of a field. */
type Value = number | `$.${string}`;

interface LogSources {
  readonly api: Api;
  readonly events: Events;
}

export class LogMetrics extends Construct {
  /** Documents of the blog that were answered with 5xx. */
  readonly documentErrors: Metric;
  /** Calls with a token that were answered with 5xx. */
  readonly callErrors: Metric;
  /** Calls of `FORMS` that were answered with 5xx, and sign-ups whose signature we did not accept. */
  readonly formErrors: Metric;
  /** Human checks that were refused. A solved one outweighs a thousand of them. */
  readonly humanChecksRefused: Metric;
  /** Customers' calls whose token was refused, minus those whose token was accepted. */
  readonly customersRefused: Metric;
  /** The same of staff. */
  readonly staffRefused: Metric;
  /** Calls answered with 429, by the gateway, whose limit all callers share, or to somebody who is signed in. */
  readonly callsThrottled: Metric;
  /** Events of Stripe that we refused, or could not handle. */
  readonly webhooksRefused: Metric;
  /** One value per run of the reconciliation: 1 if Stripe's webhooks do not reach us, else 0. A missed run writes none. */
  readonly webhooksSilent: Metric;
  /** One value per run of the reconciliation: the number of customers with two subscriptions. */
  readonly doubleSubscriptions: Metric;
  /**
   * One value per run of the job that sends mails: the number of those that have waited for half an hour, or that SES refuses until
   * we act. A missed run writes none.
   */
  readonly mailsWaiting: Metric;
  /**
   * One value per run of the job that sends issues of the newsletter: the number of those that stand still, or have asked staff for an hour.
   * A missed run writes none.
   */
  readonly issuesStanding: Metric;
  /** Mails to staff that came back, or that SES refused. */
  readonly staffMailsFailed: Metric;
  private readonly namespace: string;

  constructor(scope: Construct, id: string, stage: Stage, { api, events }: LogSources) {
    super(scope, id);
    this.namespace = `plainly-${stage.name}`;
    const { accessLog, functionLog } = api;

    this.documentErrors = this.filter('DocumentErrors', [
      [accessLog, all(is('route', `* ${PAGES_FOLDER}/*`), failed), 1],
    ]);
    this.callErrors = this.filter('CallErrors', [[accessLog, all(withToken, failed), 1]]);
    this.formErrors = this.filter('FormErrors', [
      [accessLog, all(any(...FORMS.map((form) => is('route', toRoute(form)))), failed), 1],
      [functionLog, is('event', 'HandOffRefused'), 1],
    ]);
    this.humanChecksRefused = this.filter('HumanChecksRefused', [
      [functionLog, is('event', 'HumanCheckRefused'), 1],
      [functionLog, is('event', 'HumanCheckSolved'), -1000],
    ]);
    const refused = (caller: Caller) =>
      [
        [accessLog, all(tokenRefused, calledBy(caller)), 1],
        [accessLog, all(tokenAccepted, calledBy(caller)), -1],
      ] as const;
    this.customersRefused = this.filter('CustomersRefused', refused('customer'));
    this.staffRefused = this.filter('StaffRefused', refused('staff'));
    this.callsThrottled = this.filter('CallsThrottled', [
      [accessLog, all(is('status', '429'), any(answeredByGateway, withToken)), 1],
    ]);
    this.webhooksRefused = this.filter('WebhooksRefused', [
      [
        accessLog,
        all(is('route', toRoute(subscriptionEndpoints.webhook)), any(is('status', '400'), failed)),
        1,
      ],
    ]);
    const reconcile = is('job', 'reconcile');
    this.webhooksSilent = this.filter('WebhooksSilent', [
      // A run that failed, even in part, writes no value.
      [
        events.log,
        all(reconcile, FilterPattern.numberValue('$.failed', '=', 0), isNumber('webhooksSilent')),
        '$.webhooksSilent',
      ],
      [events.log, all(reconcile, is('skipped', '*')), 0],
    ]);
    this.doubleSubscriptions = this.filter('DoubleSubscriptions', [
      [events.log, all(reconcile, isNumber('doubles')), '$.doubles'],
    ]);
    this.mailsWaiting = this.filter('MailsWaiting', [
      [events.log, all(is('job', 'send-mails'), isNumber('waiting')), '$.waiting'],
    ]);
    this.issuesStanding = this.filter('IssuesStanding', [
      [events.log, all(is('job', 'send-issues'), isNumber('standing')), '$.standing'],
    ]);
    this.staffMailsFailed = this.filter('StaffMailsFailed', [
      [events.log, is('event', 'StaffMailFailed'), 1],
    ]);
  }

  private filter(metricName: string, values: readonly (readonly [LogGroup, JsonPattern, Value])[]) {
    const metricNamespace = this.namespace;
    for (const [index, [logGroup, filterPattern, value]] of values.entries())
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
