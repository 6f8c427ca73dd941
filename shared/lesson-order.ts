import type { LessonMove } from './contract/modules.ts';

/** The lessons after a move; undefined if one of the two is not among them, or if both are the same. */
export const applyMove = <L extends { readonly draftId: string }>(
  lessons: readonly L[],
  { draftId, before }: LessonMove,
): L[] | undefined => {
  const lesson = lessons.find((one) => one.draftId === draftId);
  const others = lessons.filter((one) => one !== lesson);
  const index = before === null ? others.length : others.findIndex((one) => one.draftId === before);
  return lesson && index >= 0 ? others.toSpliced(index, 0, lesson) : undefined;
};
