// The modules that have lessons, as a path.
import type { Learn } from '#shared/contract/lessons.ts';
import { MODULES, type Module, type ModuleId } from '#shared/modules.ts';
import { countLessons, findLessons, type LessonCounts, toDoneIds } from './progress.ts';

/** `current` is the module of the next lesson. A module with lessons that the plan does not open is `locked`. */
export type ModuleState = 'current' | 'locked' | 'done' | 'open';

export interface PathModule {
  readonly module: Module;
  /** Its place among the modules that have lessons, counted from 1. */
  readonly position: number;
  readonly counts: LessonCounts;
  readonly state: ModuleState;
}

const toState = ({ lessons, done, locked }: LessonCounts, isCurrent: boolean): ModuleState => {
  if (isCurrent) return 'current';
  if (locked > 0) return 'locked';
  return done === lessons ? 'done' : 'open';
};

/** The modules that have lessons, in their order. */
export const listPath = (learn: Learn, hasPlan: boolean, currentModule?: ModuleId): PathModule[] => {
  const doneIds = toDoneIds(learn);
  return MODULES.filter(({ id }) => findLessons(learn, id).length > 0).map((module, index) => {
    const counts = countLessons(findLessons(learn, module.id), doneIds, hasPlan);
    return { module, position: index + 1, counts, state: toState(counts, module.id === currentModule) };
  });
};

/** The names of the modules that have no lessons. */
export const listEmptyModules = (learn: Learn): string[] =>
  MODULES.filter(({ id }) => findLessons(learn, id).length === 0).map(({ name }) => name);
