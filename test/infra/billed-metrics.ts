// What CloudWatch bills of a stage's template.
import { list, text, type StageTemplate } from './template.ts';

/** The metrics that alarms watch, each as often as it is billed. No alarm computes with several. */
export const alarmMetrics = (stage: StageTemplate): string[] =>
  Object.values(stage.resources('AWS::CloudWatch::Alarm'))
    .map(({ Properties: alarm }) => `${text(alarm?.Namespace)} ${text(alarm?.MetricName)}`)
    .toSorted();

/** The metrics of our own, which filters make of log lines. */
export const ownMetrics = (stage: StageTemplate): string[] => [
  ...new Set(
    Object.values(stage.resources('AWS::Logs::MetricFilter'))
      .flatMap(({ Properties }) => list(Properties?.MetricTransformations))
      .map(({ MetricName }) => text(MetricName)),
  ),
];
