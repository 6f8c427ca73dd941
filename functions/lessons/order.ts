// The order of a module's lessons. A change returns the module as it will be.
import type { LessonMove } from '#shared/contract/modules.ts';
import { applyMove } from '#shared/lesson-order.ts';
import { limits } from '#shared/limits.ts';
import { conflict, invalidFields } from '../platform/problem.ts';
import type { StoredEntry, StoredModule } from './lesson.ts';

/** The module with a lesson: in its former place, or as the last one if it is new. Throws 400 if there is no room for it. */
export const putEntry = (module: StoredModule, entry: StoredEntry): StoredModule => {
  const isHere = ({ draftId }: StoredEntry) => draftId === entry.draftId;
  if (module.lessons.some(isHere))
    return { ...module, lessons: module.lessons.map((other) => (isHere(other) ? entry : other)) };
  const { max } = limits.lessonsPerModule;
  if (module.lessons.length >= max) {
    const message = `This module has ${max} lessons, and no room for another one. Please choose another module`;
    throw invalidFields([{ path: 'module', message }]);
  }
  return { ...module, lessons: [...module.lessons, entry] };
};

/** The module without the lesson of a draft. */
export const removeEntry = (module: StoredModule, draftId: string): StoredModule => ({
  ...module,
  lessons: module.lessons.filter((entry) => entry.draftId !== draftId),
});

/**
 * The module with one lesson moved before another, or to the end. Throws 409 if one of the two is not in the module, or if both are
 * the same.
 */
export const moveEntry = (module: StoredModule, move: LessonMove): StoredModule => {
  if (move.before === move.draftId) throw conflict('A lesson cannot stand before itself');
  const lessons = applyMove(module.lessons, move);
  if (!lessons)
    throw conflict('A lesson has left this module meanwhile. Please look at its newest order first');
  return { ...module, lessons };
};
