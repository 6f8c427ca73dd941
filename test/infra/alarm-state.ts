// What CloudWatch does with an alarm of the template (user guide, 'Alarm evaluation' and 'Configuring how alarms treat
// missing data'): so many of the last periods must be bad.
import { text, type Tree } from './template.ts';

/** The value of a period, or nothing where the metric has none. */
type Period = number | undefined;

/** How often the alarm begins to ring while these periods pass, from a state without an alarm. */
export const countRings = (alarm: Tree | undefined, periods: readonly Period[]): number => {
  const [threshold, bad, watched] = [
    Number(alarm?.Threshold),
    Number(alarm?.DatapointsToAlarm),
    Number(alarm?.EvaluationPeriods),
  ];
  const missing = text(alarm?.TreatMissingData);
  let rings = 0;
  let isRinging = false;
  for (let end = watched; end <= periods.length; end += 1) {
    const last = periods.slice(end - watched, end);
    if (missing === 'ignore' && last.every((value) => value === undefined)) continue;
    const badPeriods = last.filter((value) =>
      value === undefined ? missing === 'breaching' : value >= threshold,
    );
    const isBad = badPeriods.length >= bad;
    if (isBad && !isRinging) rings += 1;
    isRinging = isBad;
  }
  return rings;
};
