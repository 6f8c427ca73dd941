// Functions that run on a schedule, after the upload of an image, or when an operator asks: one for each file of functions/events.
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { INCOMING_IMAGE_FOLDER } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import type { EventGrants, Grant } from './grants.ts';
import type { Keys } from './keys.ts';
import { createLogGroup } from './log-group.ts';
import type { MailSets } from './mail-sets.ts';
import type { PrivateBucket } from './private-bucket.ts';
import { ProductFunction } from './product-function.ts';
import type { Stage } from './stage.ts';

interface EventFunction {
  readonly name: string;
  /** Path of the handler's file from the root of the repository. */
  readonly entry: string;
  readonly description: string;
  readonly grants: readonly Grant[];
  readonly timeout: Duration;
  readonly memorySize?: number;
}

interface Job extends EventFunction {
  readonly ruleName: string;
  readonly ruleDescription: string;
  readonly interval: Duration;
}

interface EventsProps {
  readonly grants: EventGrants;
  readonly images: PrivateBucket;
  readonly mailSets: MailSets;
  readonly keys: Keys;
}

export class Events extends Construct {
  /** Compares our records with Stripe and syncs what differs. An operator may also invoke it by name. */
  readonly reconcile: Lambda;
  /** For the data of one customer. An operator invokes these two by name. */
  readonly exportCustomer: Lambda;
  readonly forgetCustomer: Lambda;
  /** Draws uploads anew. An endpoint that waits for an image may start it too. */
  readonly drawUpload: Lambda;
  /** Asks for the site, the API and both sign-ins. */
  readonly heartbeat: Lambda;
  /** Sends mails: each minute, and when an endpoint has just put one into the outbox. */
  readonly sendMails: Lambda;
  /** Takes what SES reports of mails. */
  readonly mailEvents: Lambda;
  private readonly stage: Stage;
  private readonly keys: Keys;
  /** All functions, by name. */
  readonly functions: Record<string, Lambda> = {};
  /** The log of the functions. */
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, stage: Stage, props: EventsProps) {
    super(scope, id);
    const { grants, images, mailSets, keys } = props;
    this.stage = stage;
    this.keys = keys;
    this.log = createLogGroup(this, 'Logs', stage);
    this.sendMails = this.schedule({
      name: 'SendMails',
      entry: 'functions/events/send-mails.ts',
      description: 'Send mails',
      grants: grants.sendMails,
      timeout: Duration.seconds(60),
      ruleName: 'Minutely',
      ruleDescription: 'sends the mails that wait',
      interval: Duration.minutes(1),
    });
    // A function of its own, so that no other mail waits behind an issue.
    this.schedule({
      name: 'SendIssues',
      entry: 'functions/events/send-issues.ts',
      description: 'Send issues of the newsletter',
      grants: grants.sendIssues,
      timeout: Duration.seconds(90),
      ruleName: 'IssuesMinutely',
      ruleDescription: 'sends the issues of the newsletter',
      interval: Duration.minutes(1),
    });
    this.reconcile = this.schedule({
      name: 'Reconcile',
      entry: 'functions/events/reconcile.ts',
      description: 'Reconcile with Stripe',
      grants: grants.reconcile(this.sendMails),
      timeout: Duration.minutes(15),
      ruleName: 'Hourly',
      ruleDescription: 'compares our records with Stripe',
      interval: Duration.hours(1),
    });
    this.exportCustomer = this.addFunction({
      name: 'ExportCustomer',
      entry: 'functions/events/export-customer.ts',
      description: 'Export a customer',
      grants: grants.exportCustomer,
      timeout: Duration.minutes(5),
    });
    this.forgetCustomer = this.addFunction({
      name: 'ForgetCustomer',
      entry: 'functions/events/forget-customer.ts',
      description: 'Forget a customer',
      grants: grants.forgetCustomer,
      timeout: Duration.minutes(5),
    });
    this.schedule({
      name: 'Housekeeping',
      entry: 'functions/events/housekeeping.ts',
      description: 'Build the search, delete unused uploads',
      grants: grants.housekeeping,
      // Before the next run.
      timeout: Duration.minutes(4),
      ruleName: 'OnceInFiveMinutes',
      ruleDescription:
        'builds the search after a change, and deletes the uploads that no saved draft ever named',
      interval: Duration.minutes(5),
    });
    this.drawUpload = this.drawUploads(grants.drawUpload, images);
    this.heartbeat = this.schedule({
      name: 'Heartbeat',
      entry: 'functions/events/check-site.ts',
      description: 'Ask for the site and both sign-ins',
      grants: grants.heartbeat,
      timeout: Duration.seconds(15),
      ruleName: 'FiveMinutes',
      ruleDescription: 'asks for the site, the API and both sign-ins',
      interval: Duration.minutes(5),
    });
    this.mailEvents = this.addFunction({
      name: 'MailEvents',
      entry: 'functions/events/mail-events.ts',
      description: 'Take events of SES',
      grants: grants.mailEvents,
      timeout: Duration.seconds(15),
    });
    mailSets.topic.addSubscription(new LambdaSubscription(this.mailEvents));
  }

  private addFunction({ name, ...more }: EventFunction): Lambda {
    const { stage, keys, log: logGroup } = this;
    const { handler } = new ProductFunction(this, name, { stage, keys, logGroup, ...more });
    this.functions[name] = handler;
    return handler;
  }

  /** S3 reports every new file to EventBridge; the rule selects uploads. Lambda retries a failed run twice. */
  private drawUploads(grants: readonly Grant[], images: PrivateBucket): Lambda {
    const handler = this.addFunction({
      name: 'DrawUpload',
      entry: 'functions/events/draw-upload.ts',
      description: 'Draw an upload',
      grants,
      timeout: Duration.seconds(limits.imageDrawingSeconds),
      memorySize: 1769,
    });
    new Rule(this, 'Uploads', {
      description: `Plainly, ${this.stage.name}: draws each image that was uploaded`,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [images.bucketName] },
          object: { key: [{ prefix: `${INCOMING_IMAGE_FOLDER}/` }] },
        },
      },
      targets: [new LambdaFunction(handler)],
    });
    return handler;
  }

  private schedule({ name, ruleName, ruleDescription, interval, ...job }: Job): Lambda {
    const { stage } = this;
    const handler = this.addFunction({ name, ...job });
    // No retries: the next scheduled run does the same work. A retry would run beside it, and mail twice.
    handler.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, ruleName, {
      description: `Plainly, ${stage.name}: ${ruleDescription}`,
      schedule: Schedule.rate(interval),
      targets: [new LambdaFunction(handler)],
    });
    return handler;
  }
}
