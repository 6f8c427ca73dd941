// What CloudWatch bills of a stage's template.
import { list, text, type StageTemplate } from './template.ts';

/** The metrics that alarms watch, each as often as it is billed: every metric of an expression counts. */
export const alarmMetrics = (stage: StageTemplate): string[] =>
  Object.values(stage.resources('AWS::CloudWatch::Alarm'))
    .flatMap(({ Properties: alarm }) =>
      alarm?.Metrics === undefined
        ? [alarm]
        : list(alarm.Metrics).flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
    )
    .map((metric) => `${text(metric?.Namespace)} ${text(metric?.MetricName)}`)
    .toSorted();

/** The metrics of our own, which filters make of log lines. */
export const ownMetrics = (stage: StageTemplate): string[] => [
  ...new Set(
    Object.values(stage.resources('AWS::Logs::MetricFilter'))
      .flatMap(({ Properties }) => list(Properties?.MetricTransformations))
      .map(({ MetricName }) => text(MetricName)),
  ),
];
