import { issueWords } from '../../content/issues.ts';
import { formatTimeLeft } from './describe-issue.ts';
import { useNow } from './use-now.ts';

const words = issueWords.bar;

/** The minutes and seconds until an issue begins. They are not read out: the sentence before them has the hour. */
export const TimeLeft = ({ startsAt }: { startsAt: string }) => {
  const left = formatTimeLeft(startsAt, useNow(true));
  return (
    <span className="time-left" aria-hidden="true">
      {left === undefined ? words.now : words.timeLeft(left)}
    </span>
  );
};
