import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { LessonMove } from '#shared/contract/modules.ts';

/** A press that moves less is not a drag. */
const THRESHOLD_PX = 5;
/** How near to its edge the window scrolls, and how far in each frame. */
const EDGE_PX = 72;
const SCROLL_PX = 10;

interface Lesson {
  readonly draftId: string;
}

/** A lesson that is being dragged. `lessons` is the order at the start: nothing else moves until the drop. */
interface Drag<L> extends LessonMove {
  readonly lessons: readonly L[];
}

/** The first lesson whose middle is below the pointer; null if there is none. */
const findFollower = (list: Element, row: Element, pointerY: number): string | null => {
  const follower = [...list.children].find((other) => {
    const { top, height } = other.getBoundingClientRect();
    return other !== row && pointerY < top + height / 2;
  });
  return follower instanceof HTMLElement ? (follower.dataset['draft'] ?? null) : null;
};

/** Drags a row of a list by its handle, with a mouse, a pen or a finger. Escape ends it without a move. */
export const useDrag = <L extends Lesson>(lessons: readonly L[], onMove: (move: LessonMove) => void) => {
  const [drag, setDrag] = useState<Drag<L>>();
  const hasDragged = useRef(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = ({ currentTarget, nativeEvent }: ReactPointerEvent<HTMLElement>, { draftId }: Lesson) => {
    const { pointerId, button, isPrimary, clientY } = nativeEvent;
    const row = currentTarget.closest('li');
    const list = row?.parentElement;
    if (!row || !list || button !== 0 || !isPrimary) return;
    hasDragged.current = false;

    const control = new AbortController();
    running.current = control;
    currentTarget.setPointerCapture(pointerId);
    const startY = clientY + scrollY;
    let pointerY = clientY;
    let before: string | null = null;

    const show = () => {
      row.style.translate = `0 ${pointerY + scrollY - startY}px`;
      before = findFollower(list, row, pointerY);
      setDrag((shown) =>
        shown && shown.before === before ? shown : { draftId, before, lessons: shown?.lessons ?? lessons },
      );
    };
    const scrollAtEdge = () => {
      if (control.signal.aborted) return;
      const isAtTop = pointerY < EDGE_PX;
      if (isAtTop || pointerY > innerHeight - EDGE_PX) {
        scrollBy({ top: isAtTop ? -SCROLL_PX : SCROLL_PX, behavior: 'instant' });
        show();
      }
      requestAnimationFrame(scrollAtEdge);
    };
    const move = (event: PointerEvent) => {
      pointerY = event.clientY;
      if (!hasDragged.current && Math.abs(pointerY + scrollY - startY) < THRESHOLD_PX) return;
      if (!hasDragged.current) requestAnimationFrame(scrollAtEdge);
      hasDragged.current = true;
      show();
    };
    const end = () => {
      control.abort();
      row.style.translate = '';
      setDrag(undefined);
    };
    const drop = () => {
      end();
      if (hasDragged.current) onMove({ draftId, before });
    };
    const { signal } = control;
    currentTarget.addEventListener('pointermove', move, { signal });
    currentTarget.addEventListener('pointerup', drop, { signal });
    currentTarget.addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  };

  return {
    drag,
    start,
    /** Whether a click is only the end of a drag. A click by key has no `detail`. */
    endsDrag: ({ detail }: { detail: number }) => detail > 0 && hasDragged.current,
  };
};
