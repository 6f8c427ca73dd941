// Which lesson a customer continues with.
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import { isOpenLesson } from './progress.ts';

export interface ListedLesson extends LessonTeaser {
  readonly module: ModuleId;
}

/** All lessons in their order, each with its module. */
const listLessons = ({ modules }: Learn): ListedLesson[] =>
  modules.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ ...lesson, module: id })));

/** The lesson that was done last. */
const findLatest = (lessons: readonly ListedLesson[], doneAt: ReadonlyMap<string, string>) => {
  const when = ({ lessonId }: ListedLesson): string => doneAt.get(lessonId) ?? '';
  return lessons
    .filter(({ lessonId }) => doneAt.has(lessonId))
    .toSorted((a, b) => when(b).localeCompare(when(a)))[0];
};

export type NextStep =
  | { readonly kind: 'start' | 'continue'; readonly lesson: ListedLesson }
  /** All open lessons are done. `locked` counts the others, which the plan would open. */
  | { readonly kind: 'open-done'; readonly locked: number }
  | { readonly kind: 'all-done'; readonly lessons: number }
  /** There are lessons, but all are for AI Essentials. */
  | { readonly kind: 'all-locked'; readonly locked: number }
  | { readonly kind: 'none' };

/**
 * Chooses the lesson to continue with among those that are open and not done: the next one in the module of the lesson that was
 * done last, or else the first one of that module, or else the first one of all.
 */
export const chooseNextStep = (learn: Learn, hasPlan: boolean): NextStep => {
  const lessons = listLessons(learn);
  const doneAt = new Map(learn.done.map((done) => [done.lessonId, done.doneAt]));
  const remaining = lessons.filter(({ lessonId }) => !doneAt.has(lessonId));
  const latest = findLatest(lessons, doneAt);

  const openOnes = remaining.filter((lesson) => isOpenLesson(lesson, hasPlan));
  const sameModule = openOnes.filter(({ module }) => module === latest?.module);
  const later = latest ? lessons.slice(lessons.indexOf(latest)) : [];
  const lesson = sameModule.find((each) => later.includes(each)) ?? sameModule[0] ?? openOnes[0];

  if (lesson) return { kind: latest ? 'continue' : 'start', lesson };
  if (lessons.length === 0) return { kind: 'none' };
  if (remaining.length === 0) return { kind: 'all-done', lessons: lessons.length };
  const hasOpenLessons = lessons.some((each) => isOpenLesson(each, hasPlan));
  return { kind: hasOpenLessons ? 'open-done' : 'all-locked', locked: remaining.length };
};
