import { MetricUnit, Metrics } from '@aws-lambda-powertools/metrics';

const metrics = new Metrics();

/** Counts one business event, as a log line that CloudWatch reads as a metric. */
export const count = (event: 'NewsletterPublished' | 'UploadRequested'): void => {
  metrics.singleMetric().addMetric(event, MetricUnit.Count, 1);
};
