import type { MouseEvent } from 'react';
import { lesson as words } from '../../content/lesson.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, UndoIcon } from '../../ui/icons.tsx';
import { Ring } from './progress-ring.tsx';
import { useMark } from './use-learn.ts';
import './done-toggle.css';

interface Props {
  lessonId: string;
  isDone: boolean;
  /** The module of the lesson, and how many of its lessons are done. */
  module: { readonly name: string; readonly done: number; readonly lessons: number };
  /** Whether this is the last lesson of the module. */
  isLast: boolean;
}

const describe = ({ isDone, isLast, module: { name, done, lessons } }: Omit<Props, 'lessonId'>): string => {
  if (!isDone) return words.notDone(done, lessons, name);
  return isLast && done === lessons ? words.moduleDone(lessons, name) : words.done(done, lessons, name);
};

/** Marks a lesson as done, and undoes it. Beside the button stands how much of the module is done. */
export const DoneToggle = ({ lessonId, ...state }: Props) => {
  const { isDone, module } = state;
  const mark = useMark();
  const onClick = ({ detail: clicks }: MouseEvent) => {
    // The second click of a double click would undo the first one.
    if (clicks <= 1) mark(lessonId, !isDone);
  };
  return (
    <div className="done-toggle">
      <Ring done={module.done} lessons={module.lessons} />
      {/* Screen readers miss a new name of the button that has the focus. They read a change of this region. */}
      <output className="done-toggle__says">{describe(state)}</output>
      <Button variant={isDone ? 'quiet' : 'primary'} size="large" onClick={onClick}>
        {isDone ? <UndoIcon /> : <CheckIcon />}
        {isDone ? words.undo : words.markAsDone}
      </Button>
    </div>
  );
};
