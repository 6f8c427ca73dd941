// The alarms for the operator: each says who suffers, and leads to its chapter of docs/alarms.md. Decision 25 says which alarm
// hears which harm. CloudWatch gives ten metrics of alarms to an account for free; each further one costs ten cents a month.
import { Aws, Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Events } from './events.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { Stage } from './stage.ts';

interface AlarmSources {
  readonly events: Events;
  readonly logMetrics: LogMetrics;
}

interface AlarmRule {
  readonly metric: IMetric;
  /** A period is bad if its value reaches this. */
  readonly threshold: number;
  /** The alarm rings when `bad` of the last `periods` were bad. */
  readonly bad: number;
  readonly periods: number;
  readonly missingData?: TreatMissingData;
  /** Who suffers, and how: one sentence. */
  readonly harm: string;
  /** Whether a mail also says when the alarm is over. */
  readonly mailsEnd?: boolean;
}

export class Alarms extends Construct {
  readonly alarms: readonly Alarm[];
  /** Mails the alarms; undefined where nobody wants them. */
  readonly topic: Topic | undefined;

  constructor(scope: Construct, id: string, stage: Stage, sources: AlarmSources) {
    super(scope, id);
    this.topic = stage.alarmEmail === undefined ? undefined : this.createTopic(stage.alarmEmail);
    const mail = this.topic && new SnsAction(this.topic);
    this.alarms = Object.entries(createRules(sources, stage.contact !== undefined)).map(
      ([name, { bad, periods, harm, ...rule }]) => {
        const { metric, threshold, missingData, mailsEnd = true } = rule;
        const alarm = new Alarm(this, name, {
          metric,
          threshold,
          evaluationPeriods: periods,
          datapointsToAlarm: bad,
          comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
          // By default, a period without data is not bad.
          treatMissingData: missingData ?? TreatMissingData.NOT_BREACHING,
          alarmDescription: `${stage.name}: ${harm} What to do: docs/alarms.md#${name.toLowerCase()}`,
        });
        if (mail !== undefined) alarm.addAlarmAction(mail);
        if (mail !== undefined && mailsEnd) alarm.addOkAction(mail);
        return alarm;
      },
    );
  }

  private createTopic(email: string): Topic {
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
    return topic;
  }
}

const createRules = (
  { events, logMetrics }: AlarmSources,
  sendsMails: boolean,
): Record<string, AlarmRule> => {
  const sum = (period: Duration) => ({ statistic: 'Sum', period });
  const max = (period: Duration) => ({ statistic: 'Maximum', period });
  const fiveMinutes = Duration.minutes(5);
  const quarter = Duration.minutes(15);
  const hour = Duration.hours(1);
  /** Rings as soon as there were so many within this time. */
  const count = (
    metric: IMetric,
    threshold: number,
  ): Pick<AlarmRule, 'metric' | 'threshold' | 'bad' | 'periods'> => ({
    metric,
    threshold,
    bad: 1,
    periods: 1,
  });
  /** What SES counts of the whole account, over the last mails that it takes for representative. */
  const reputation = (name: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName: `Reputation.${name}`,
      ...max(hour),
    });
  // Few people come, so what fails is counted over hours, and without a share: a share of three calls says nothing.
  const sixHours = sum(Duration.hours(6));
  return {
    HeartbeatFailing: {
      metric: events.heartbeat.metricErrors(sum(fiveMinutes)),
      threshold: 1,
      bad: 2,
      periods: 3,
      // If the heartbeat did not run, nobody knows whether the site answers.
      missingData: TreatMissingData.BREACHING,
      harm: 'Readers, customers or staff get no answer: the site, the API or a sign-in fails for everybody, or nobody looks.',
    },
    DocumentsFailing: {
      ...count(logMetrics.documentErrors.with(sum(quarter)), 3),
      harm: 'Readers get an error in place of an article or the blog.',
    },
    CallsFailing: {
      ...count(logMetrics.callErrors.with(sixHours), 3),
      harm: 'Customers or staff see errors: three of their calls failed within six hours.',
    },
    FormsFailing: {
      ...count(logMetrics.formErrors.with(sixHours), 2),
      harm: 'Customers or visitors cannot buy, cancel, sign up or write to us: two tries failed within six hours.',
    },
    HumanChecksFailing: {
      ...count(logMetrics.humanChecksRefused.with(sixHours), 3),
      harm: 'Visitors cannot write to us: three human checks failed within six hours, and none was solved.',
    },
    CustomersRefused: {
      ...count(logMetrics.customersRefused.with(sum(Duration.minutes(30))), 3),
      harm: 'Customers are refused although they have signed in: more of their calls get 401 than pass.',
    },
    StaffRefused: {
      ...count(logMetrics.staffRefused.with(sum(Duration.minutes(30))), 3),
      harm: 'Staff are refused although they have signed in: more of their calls get 401 than pass.',
    },
    CustomersThrottled: {
      metric: logMetrics.callsThrottled.with(sum(fiveMinutes)),
      threshold: 10,
      bad: 2,
      periods: 3,
      harm: 'Customers or staff are told to wait (429).',
      // A flood comes in waves, and the end of each would be a mail.
      mailsEnd: false,
    },
    ImagesFailing: {
      // Lambda drops an event after three attempts.
      ...count(events.drawUpload.metric('AsyncEventsDropped', sum(quarter)), 1),
      harm: 'Staff cannot publish an image: three attempts to draw it anew have failed.',
    },
    WebhooksRefused: {
      ...count(logMetrics.webhooksRefused.with(sixHours), 3),
      harm: 'Customers who pay or cancel see their former plan: events of Stripe are refused.',
    },
    PlansOutOfDate: {
      metric: logMetrics.webhooksSilent.with(max(hour)),
      threshold: 1,
      bad: 2,
      periods: 3,
      // If the job did not run, nobody knows whether plans are current.
      missingData: TreatMissingData.BREACHING,
      harm: 'Customers who pay, cancel or asked to be forgotten wait: Stripe’s webhooks do not arrive, or the hourly reconciliation has not succeeded.',
    },
    DoubleSubscription: {
      ...count(logMetrics.doubleSubscriptions.with(max(hour)), 1),
      // Data comes only with a run. In between the alarm keeps its state, so it rings once.
      missingData: TreatMissingData.IGNORE,
      harm: 'A customer pays twice: two subscriptions are current at Stripe.',
      mailsEnd: false,
    },
    ...(sendsMails && {
      MailsWaiting: {
        metric: logMetrics.mailsWaiting.with(max(quarter)),
        threshold: 1,
        bad: 2,
        periods: 2,
        // If the job did not run, nobody knows whether mails wait.
        missingData: TreatMissingData.BREACHING,
        harm: 'Customers, subscribers and staff get no mail: one has waited for half an hour, or SES refuses all of ours.',
      },
      IssueStandsStill: {
        ...count(logMetrics.issuesStanding.with(max(quarter)), 1),
        // If the job did not run, nobody knows whether an issue waits.
        missingData: TreatMissingData.BREACHING,
        harm: 'Readers wait for the newsletter: an issue stands still, asks staff what to do, or the job that sends it does not run.',
      },
      StaffMailsFailing: {
        ...count(logMetrics.staffMailsFailed.with(sum(quarter)), 1),
        harm: 'Visitors and customers write to nobody: a mail to staff came back.',
        mailsEnd: false,
      },
      MailEventsFailing: {
        ...count(events.mailEvents.metric('AsyncEventsDropped', sum(quarter)), 1),
        harm: 'Customers and subscribers are mailed where mails come back: a report of SES was lost after three attempts.',
      },
      MailsComeBack: {
        ...count(reputation('BounceRate'), 0.04),
        harm: 'Customers and subscribers may soon get no mail: four in a hundred come back, and AWS reviews senders from five.',
      },
      MailsCalledSpam: {
        ...count(reputation('ComplaintRate'), 0.0008),
        harm: 'Customers and subscribers may soon get no mail: eight in ten thousand are called spam, and AWS reviews senders from ten.',
      },
    }),
  };
};
