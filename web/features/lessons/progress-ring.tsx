import { learn as words } from '../../content/learn.ts';
import './progress-ring.css';

interface Props {
  done: number;
  lessons: number;
}

/** The share of lessons that are done, with a check when all are. It stands beside words. */
export const Ring = ({ done, lessons }: Props) => (
  <svg className="ring" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
    <circle className="ring__track" cx="20" cy="20" r="17" />
    <circle
      className="ring__done"
      cx="20"
      cy="20"
      r="17"
      pathLength={lessons}
      strokeDasharray={`${done} ${lessons}`}
      transform="rotate(-90 20 20)"
    />
    {done === lessons && <path className="ring__done" d="m13 21 5 5 9-11" />}
  </svg>
);

/** How many lessons of a module are done, as a ring and in words. */
export const ProgressRing = ({ done, lessons }: Props) => (
  <p className="progress soft small">
    <Ring done={done} lessons={lessons} />
    {words.progress(done, lessons)}
  </p>
);
