// The order of a module's lessons. A change returns the module as it will be.
import { limits } from '#shared/limits.ts';
import { conflict, invalidFields } from '../platform/problem.ts';
import type { StoredEntry, StoredModule } from './lesson.ts';

const hasDraft = (id: string) => (entry: StoredEntry) => entry.draftId === id;
const hasOtherDraft = (id: string) => (entry: StoredEntry) => entry.draftId !== id;

/** The module with a lesson: in its former place, or as the last one if it is new. Throws 400 if there is no room for it. */
export const putEntry = (module: StoredModule, entry: StoredEntry): StoredModule => {
  const isHere = hasDraft(entry.draftId);
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
  lessons: module.lessons.filter(hasOtherDraft(draftId)),
});

/** A lesson by its draft, and the one that will follow it; null to make it the last one. */
export interface Move {
  readonly draftId: string;
  readonly before: string | null;
}

const hasLeft = () =>
  conflict('A lesson has left this module meanwhile. Please look at its newest order first');

/**
 * The module with one lesson moved before another one, or to the end. Throws 409 if one of the two is not in the module, or if
 * they are the same.
 */
export const moveEntry = (module: StoredModule, { draftId, before }: Move): StoredModule => {
  const entry = module.lessons.find(hasDraft(draftId));
  if (!entry) throw hasLeft();
  if (before === draftId) throw conflict('A lesson cannot stand before itself');
  const others = module.lessons.filter(hasOtherDraft(draftId));
  const place = before === null ? others.length : others.findIndex(hasDraft(before));
  if (place === -1) throw hasLeft();
  return { ...module, lessons: others.toSpliced(place, 0, entry) };
};
