import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { LessonMove, ListedLesson } from '#shared/contract/modules.ts';
import { applyMove } from '#shared/lesson-order.ts';
import { LessonRow } from './lesson-row.tsx';
import { findMove, findPosition } from './positions.ts';
import { PositionDialog } from './position-dialog.tsx';
import { useDrag } from './use-drag.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Props {
  lessons: readonly ListedLesson[];
  /** The element that says how lessons are moved. */
  hintId: string;
  onMove: (move: LessonMove, position: number) => void;
}

/** The lessons of a module in their order. A lesson is moved by dragging its handle, by arrow keys, or by choosing a position. */
export const ModuleLessons = ({ lessons, hintId, onMove }: Props) => {
  const [asked, setAsked] = useState<ListedLesson>();
  const moveTo = (draftId: string, position: number) => {
    const move = findMove(lessons, draftId, position);
    if (move) onMove(move, position);
  };
  const { drag, start, endsDrag } = useDrag(lessons, (move) =>
    moveTo(move.draftId, findPosition(applyMove(lessons, move) ?? lessons, move.draftId)),
  );
  const moveByKey = (event: KeyboardEvent<HTMLElement>, draftId: string) => {
    const step = STEPS[event.key];
    if (step === undefined || drag) return;
    event.preventDefault();
    const handle = event.currentTarget;
    flushSync(() => moveTo(draftId, findPosition(lessons, draftId) + step));
    handle.scrollIntoView({ block: 'nearest' });
  };
  const describeDrag = (draftId: string) =>
    drag?.draftId === draftId ? 'moved' : drag?.before === draftId ? 'follower' : undefined;
  const shown = drag?.lessons ?? lessons;

  return (
    <>
      <ol className={drag?.before === null ? 'lesson-rows list lesson-rows--end' : 'lesson-rows list'}>
        {shown.map((lesson) => (
          <LessonRow
            key={lesson.draftId}
            lesson={lesson}
            drag={describeDrag(lesson.draftId)}
            handle={
              shown.length > 1
                ? {
                    'aria-describedby': hintId,
                    onPointerDown: (event) => start(event, lesson),
                    onKeyDown: (event) => moveByKey(event, lesson.draftId),
                    onClick: (event) => {
                      if (!endsDrag(event)) setAsked(lesson);
                    },
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {asked && (
        <PositionDialog
          title={asked.title}
          position={findPosition(lessons, asked.draftId)}
          count={lessons.length}
          onClose={() => setAsked(undefined)}
          onChoose={(position) => {
            moveTo(asked.draftId, position);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
};
