import { type MouseEvent, useState } from 'react';
import { lesson as words } from '../../content/lesson.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { useMark } from './use-learn.ts';

/** Marks a lesson as done, and undoes it. The button says the state; a press is also announced. */
export const DoneToggle = ({ lessonId, isDone }: { lessonId: string; isDone: boolean }) => {
  const mark = useMark();
  const [isPressed, setIsPressed] = useState(false);
  const onClick = ({ detail: clicks }: MouseEvent) => {
    // The second click of a double click would undo the first one.
    if (clicks > 1) return;
    setIsPressed(true);
    mark(lessonId, !isDone);
  };
  return (
    <>
      <Button variant={isDone ? 'secondary' : 'primary'} size="large" onClick={onClick}>
        <CheckIcon />
        {isDone ? words.undo : words.markAsDone}
      </Button>
      {/* Screen readers miss a new name of the button that has the focus, so this region says it. */}
      <output className="visually-hidden">{isPressed && (isDone ? words.marked : words.unmarked)}</output>
    </>
  );
};
