import { learn as words } from '../../content/learn.ts';
import { CheckIcon, LockIcon } from '../../ui/icons.tsx';
import './lesson-mark.css';

interface Props {
  /** The place of the lesson in its module, counted from 1. */
  position: number;
  isDone: boolean;
  isLocked: boolean;
}

/** The circle before the title of a lesson: done, locked, or its number. */
export const LessonMark = ({ position, isDone, isLocked }: Props) => {
  const state = isDone ? 'done' : isLocked ? 'locked' : 'open';
  return (
    <span className={`lesson-mark soft small lesson-mark--${state}`} aria-hidden="true">
      {isDone && <CheckIcon />}
      {!isDone && isLocked && <LockIcon />}
      {!isDone && !isLocked && position}
    </span>
  );
};

/** The state of a lesson for screen readers, after the title. */
export const LessonState = ({ isDone, isLocked }: Pick<Props, 'isDone' | 'isLocked'>) => (
  <span className="visually-hidden">
    {isDone && ` ${words.marks.done}`}
    {isLocked && ` ${words.marks.locked}`}
  </span>
);
