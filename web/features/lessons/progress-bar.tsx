import { learn as words } from '../../content/learn.ts';
import './progress-bar.css';

/** How many lessons of a module are done, as a bar and in words. */
export const ProgressBar = ({ done, lessons }: { done: number; lessons: number }) => (
  <p className="progress">
    <progress
      className="progress__bar"
      max={lessons}
      value={done}
      aria-label={words.progress(done, lessons)}
    />
    <span className="progress__words" aria-hidden="true">
      {words.progress(done, lessons)}
    </span>
  </p>
);
