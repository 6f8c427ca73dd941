// What CloudWatch does with an alarm of the template (user guide, 'Alarm evaluation' and 'Configuring how alarms treat
// missing data'): so many of the last periods must be bad.
import { text, type Tree } from './template.ts';

/** The value of a period, or nothing where the metric has none. */
type Period = number | undefined;

/** Whether so many of these periods are bad that the alarm rings. */
const isRinging = (alarm: Tree | undefined, periods: readonly Period[]): boolean => {
  const isMissingBad = text(alarm?.TreatMissingData) === 'breaching';
  const isBad = (value: Period) => (value === undefined ? isMissingBad : value >= Number(alarm?.Threshold));
  return periods.filter(isBad).length >= Number(alarm?.DatapointsToAlarm);
};

/** A value of a metric, and the minute in which it arrives. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

const summarize = (alarm: Tree | undefined, values: readonly number[]): Period => {
  if (values.length === 0) return undefined;
  const statistic = text(alarm?.Statistic ?? alarm?.ExtendedStatistic);
  switch (statistic) {
    case 'Sum':
      return values.reduce((sum, value) => sum + value, 0);
    case 'Maximum':
      return Math.max(...values);
    case 'p95':
      return values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1];
    default:
      throw new Error(`The evaluator of the tests does not know the statistic ${statistic}`);
  }
};

/**
 * The first minute after 0 in which the alarm rings; undefined if it is silent until the last one. CloudWatch looks each minute at
 * the periods that end then (user guide, 'Alarm evaluation window').
 */
export const findRing = (
  alarm: Tree | undefined,
  samples: readonly Sample[],
  lastMinute: number,
): number | undefined => {
  const [length, watched] = [Number(alarm?.Period) / 60, Number(alarm?.EvaluationPeriods)];
  for (let minute = 1; minute <= lastMinute; minute += 1) {
    const periods = Array.from({ length: watched }, (_, index) => {
      const end = minute - (watched - 1 - index) * length;
      const inPeriod = samples.filter((sample) => sample.minute > end - length && sample.minute <= end);
      return summarize(
        alarm,
        inPeriod.map(({ value }) => value),
      );
    });
    if (isRinging(alarm, periods)) return minute;
  }
  return undefined;
};
