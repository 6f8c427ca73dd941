// What runs on a schedule: one function for each file of functions/events.
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EventGrants, Grant } from './grants.ts';
import { createLogGroup } from './log-group.ts';
import { ProductFunction } from './product-function.ts';
import type { Stage } from './stage.ts';

interface Job {
  readonly name: string;
  /** Path of the handler's file from the root of the repository. */
  readonly entry: string;
  readonly description: string;
  readonly grants: readonly Grant[];
  readonly timeout: Duration;
  readonly ruleName: string;
  readonly ruleDescription: string;
  readonly interval: Duration;
}

export class Events extends Construct {
  /** Compares our records with Stripe and syncs what differs; an operator may invoke it by name, too. */
  readonly reconcile: Lambda;
  /** Mails staff of contact requests that could not be mailed at once; undefined where the stage has no form. */
  readonly retryContactMails: Lambda | undefined;
  private readonly stage: Stage;
  private readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, stage: Stage, grants: EventGrants) {
    super(scope, id);
    this.stage = stage;
    this.logGroup = createLogGroup(this, 'Logs', stage);
    this.reconcile = this.schedule({
      name: 'Reconcile',
      entry: 'functions/events/reconcile.ts',
      description: 'Reconcile with Stripe',
      grants: grants.reconcile,
      timeout: Duration.minutes(15),
      ruleName: 'Hourly',
      ruleDescription: 'compares our records with Stripe',
      interval: Duration.hours(1),
    });
    if (stage.contact === undefined) return;
    this.retryContactMails = this.schedule({
      name: 'RetryContactMails',
      entry: 'functions/events/retry-contact-mails.ts',
      description: 'Mail contact requests',
      grants: grants.retryContactMails,
      timeout: Duration.minutes(5),
      ruleName: 'QuarterHourly',
      ruleDescription: 'mails staff of contact requests that could not be mailed at once',
      interval: Duration.minutes(15),
    });
  }

  private schedule({ name, ruleName, ruleDescription, interval, ...job }: Job): Lambda {
    const { stage, logGroup } = this;
    const { handler } = new ProductFunction(this, name, { stage, logGroup, ...job });
    // The next run does the same work. A retry would ring the alarm twice, or run beside it and mail twice.
    handler.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, ruleName, {
      description: `Plainly, ${stage.name}: ${ruleDescription}`,
      schedule: Schedule.rate(interval),
      targets: [new LambdaFunction(handler)],
    });
    return handler;
  }
}
