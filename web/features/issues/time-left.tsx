import { describeTimeLeft } from './describe-issue.ts';
import { useNow } from './use-now.ts';

/** The minutes and seconds until an issue begins. They are not read out: the sentence before them has the hour. */
export const TimeLeft = ({ startsAt }: { startsAt: string }) => (
  <span className="time-left" aria-hidden="true">
    {describeTimeLeft(startsAt, useNow(true))}
  </span>
);
