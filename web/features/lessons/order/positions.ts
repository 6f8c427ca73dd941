import type { LessonMove } from '#shared/contract/modules.ts';

interface Lesson {
  readonly draftId: string;
}

/**
 * The move that brings a lesson to a position, counted from 0; undefined if it stands there already, or if there is no such
 * position.
 */
export const findMove = (
  lessons: readonly Lesson[],
  draftId: string,
  position: number,
): LessonMove | undefined => {
  if (position < 0 || position >= lessons.length || lessons[position]?.draftId === draftId) return undefined;
  const others = lessons.filter((one) => one.draftId !== draftId);
  return { draftId, before: others[position]?.draftId ?? null };
};

/** The position of a lesson, counted from 0. */
export const findPosition = (lessons: readonly Lesson[], draftId: string): number =>
  lessons.findIndex((one) => one.draftId === draftId);

/** Whether two lists have the same lessons in the same order. */
export const isSameOrder = (a: readonly Lesson[], b: readonly Lesson[]): boolean =>
  a.length === b.length && a.every(({ draftId }, index) => draftId === b[index]?.draftId);
