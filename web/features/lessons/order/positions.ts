/** A move of one lesson: before another one, or to the end. */
export interface Move {
  readonly draftId: string;
  readonly before: string | null;
}

interface Lesson {
  readonly draftId: string;
}

/** The lessons after a move. They stay as they are when one of the two lessons is not among them. */
export const moveLesson = <L extends Lesson>(lessons: readonly L[], { draftId, before }: Move): L[] => {
  const lesson = lessons.find((one) => one.draftId === draftId);
  const others = lessons.filter((one) => one !== lesson);
  const index = before === null ? others.length : others.findIndex((one) => one.draftId === before);
  return lesson && index >= 0 ? others.toSpliced(index, 0, lesson) : [...lessons];
};

/** The move that brings a lesson to a position, counted from 0; undefined if it stands there, or if there is no such position. */
export const findMove = (lessons: readonly Lesson[], draftId: string, position: number): Move | undefined => {
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
