import { MetricUnit, Metrics } from '@aws-lambda-powertools/metrics';

const metrics = new Metrics();

/** The events that are counted. CloudWatch gives an account ten metrics for free; `infra/alarms.ts` watches some. */
export type BusinessEvent =
  | 'ArticlePublished'
  | 'UploadRequested'
  /** A contact request was stored. */
  | 'ContactRequested'
  | 'ProfileCompleted'
  /** A customer's plan began, by our record. */
  | 'SubscriptionStarted'
  /** A customer has two current subscriptions at Stripe, and pays twice until staff cancel one. */
  | 'DoubleSubscription'
  /** Stripe named a customer whom our table does not hold. */
  | 'StripeCustomerUnknown'
  /** A delivery without Stripe's signature, or with an old one. */
  | 'WebhookRefused'
  /** Stripe's webhook endpoint for us is missing, disabled, lacks some events, or has another API version. */
  | 'WebhookEndpointWrong'
  /** Records that the reconciliation found different from Stripe's and corrected. */
  | 'ReconcileRepaired';

/** Counts a business event, `times` times, as a log line that CloudWatch reads as a metric. */
export const count = (event: BusinessEvent, times = 1): void => {
  metrics.singleMetric().addMetric(event, MetricUnit.Count, times);
};
