import { learn as words } from '../../content/learn.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { ProgressRing } from './progress-ring.tsx';
import type { LessonCounts } from './progress.ts';
import './module-status.css';

/** How many lessons of a module are done. If the plan does not open all of them, only how many there are. */
export const ModuleStatus = ({ counts: { lessons, done, locked } }: { counts: LessonCounts }) =>
  locked === 0 ? (
    <ProgressRing done={done} lessons={lessons} />
  ) : (
    <p className="module-locked soft small">
      <LockIcon />
      {words.lessons(lessons)}
    </p>
  );

interface FactsProps {
  counts: LessonCounts;
  /** Whether the customer's next lesson is in this module. */
  isCurrent?: boolean;
}

/** The state of a module in words, how long its lessons take, and what a customer has of a locked one. */
export const ModuleFacts = ({ counts, isCurrent = false }: FactsProps) => {
  const { lessons, done, locked } = counts;
  return (
    <p className="module-facts">
      {isCurrent && <strong>{words.current}</strong>}
      {!isCurrent && locked > 0 && <strong>{words.locked}</strong>}
      <span>{words.duration(counts)}</span>
      {locked > 0 && locked < lessons && <span>{words.openLessons(lessons - locked)}</span>}
      {locked > 0 && done > 0 && <span>{words.progress(done, lessons)}</span>}
    </p>
  );
};
