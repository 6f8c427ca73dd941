// What CloudWatch bills of a stage's template.
import { list, text, type StageTemplate } from './template.ts';

/** The metrics that alarms watch, each as often as it is billed. No alarm computes with several. */
export const alarmMetrics = (stage: StageTemplate): string[] =>
  Object.values(stage.resources('AWS::CloudWatch::Alarm'))
    .map(({ Properties: alarm }) => `${text(alarm?.Namespace)} ${text(alarm?.MetricName)}`)
    .toSorted();

/** These get a value only when something fails. AWS charges a metric for the hours in which it gets one. */
const ONLY_ON_FAILURE = [
  'CallErrors',
  'CallsThrottled',
  'DocumentErrors',
  'FormErrors',
  'StaffMailsFailed',
  'WebhooksRefused',
];

/** The metrics of our own, which filters make of log lines, and for which a month without a failure is charged. */
export const ownMetrics = (stage: StageTemplate): string[] =>
  [
    ...new Set(
      Object.values(stage.resources('AWS::Logs::MetricFilter'))
        .flatMap(({ Properties }) => list(Properties?.MetricTransformations))
        .map(({ MetricName }) => text(MetricName)),
    ),
  ].filter((name) => !ONLY_ON_FAILURE.includes(name));
