// What runs without anybody asking: one function for each file of functions/events.
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ProductFunction } from './product-function.ts';
import type { Grant } from './grants.ts';
import type { Stage } from './stage.ts';

interface EventsProps {
  readonly grants: { readonly reconcile: readonly Grant[]; readonly mailContactRequests: readonly Grant[] };
}

export class Events extends Construct {
  /** Compares our records with Stripe and repairs them; an operator may call it by name, too. */
  readonly reconcile: Lambda;
  /** Mails staff of contact requests that could not be mailed at once; undefined where the stage has no form. */
  readonly mailContactRequests: Lambda | undefined;

  constructor(scope: Construct, id: string, stage: Stage, { grants }: EventsProps) {
    super(scope, id);
    this.reconcile = new ProductFunction(this, 'Reconcile', {
      stage,
      entry: 'functions/events/reconcile.ts',
      description: 'Reconcile with Stripe',
      grants: grants.reconcile,
      timeout: Duration.minutes(15),
    }).handler;
    // The next hour does the same work: a second try would only ring the alarm twice.
    this.reconcile.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Hourly', {
      description: `Plainly, ${stage.name}: compares our records with Stripe`,
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.reconcile)],
    });
    this.mailContactRequests = stage.contact && this.mailing(stage, grants.mailContactRequests);
  }

  private mailing(stage: Stage, grants: readonly Grant[]): Lambda {
    const { handler } = new ProductFunction(this, 'MailContactRequests', {
      stage,
      entry: 'functions/events/mail-contact-requests.ts',
      description: 'Mail contact requests',
      grants,
      timeout: Duration.minutes(5),
    });
    // The next run does the same work, and a second try beside it would mail twice.
    handler.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'QuarterHourly', {
      description: `Plainly, ${stage.name}: mails staff of contact requests that could not be mailed at once`,
      schedule: Schedule.rate(Duration.minutes(15)),
      targets: [new LambdaFunction(handler)],
    });
    return handler;
  }
}
