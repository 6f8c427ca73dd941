import { MetricUnit, Metrics } from '@aws-lambda-powertools/metrics';

const metrics = new Metrics();

/** What is counted. CloudWatch gives ten metrics to an account for nothing; an alarm may listen to each. */
export type BusinessEvent =
  | 'NewsletterPublished'
  | 'UploadRequested'
  /** A visitor has written to us, and it is stored. */
  | 'ContactRequested'
  | 'ProfileCompleted'
  /** A customer's plan began, by our record. */
  | 'SubscriptionStarted'
  /** Stripe holds two living subscriptions of one customer: they pay twice until somebody acts. */
  | 'DoubleSubscription'
  /** Stripe told of a customer who is none of ours. */
  | 'StripeCustomerUnknown'
  /** A delivery without Stripe's signature, or with an old one. */
  | 'WebhookRefused'
  /** Stripe's endpoint for us is missing, off, deaf to some events, or speaks another version of the API. */
  | 'WebhookEndpointWrong'
  /** Records that the reconciliation found different from Stripe's truth and brought up to date. */
  | 'ReconcileRepaired';

/** Counts a business event, once or as often as it happened, as a log line that CloudWatch reads as a metric. */
export const count = (event: BusinessEvent, times = 1): void => {
  metrics.singleMetric().addMetric(event, MetricUnit.Count, times);
};
