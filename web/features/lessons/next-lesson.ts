// Which lesson a customer continues with (docs/product.md 14.11).
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import { isLessonPath } from '../../paths.ts';
import { isOpenLesson, toDoneIds } from './progress.ts';

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

/**
 * The lesson that follows another one, among those that are open and not done: the next one in its module, or else the first one
 * there, or else the next one in the modules after it, and then from the first module on. After `undefined` it is the first of all.
 */
export const findNextLesson = (
  learn: Learn,
  hasPlan: boolean,
  lessonId: string | undefined,
): ListedLesson | undefined => {
  const lessons = listLessons(learn);
  const doneIds = toDoneIds(learn);
  const index = lessons.findIndex((lesson) => lesson.lessonId === lessonId);
  const candidates = [...lessons.slice(index + 1), ...lessons.slice(0, index + 1)].filter(
    (lesson) => isOpenLesson(lesson, hasPlan) && !doneIds.has(lesson.lessonId),
  );
  return candidates.find(({ module }) => module === lessons[index]?.module) ?? candidates[0];
};

/** The article or the lesson that the customer wanted to read. */
interface Wanted {
  readonly path: string;
  readonly title: string;
}

export type NextStep =
  /** `plan` is the first step with a plan. */
  | { readonly kind: 'start' | 'continue' | 'plan'; readonly lesson: ListedLesson }
  /** The same, with an article. Its title may be empty. */
  | { readonly kind: 'plan-article'; readonly article: Wanted }
  /** All open lessons are done. `locked` counts the others, which the plan would open. */
  | { readonly kind: 'open-done'; readonly locked: number }
  | { readonly kind: 'all-done'; readonly lessons: number }
  /** There are lessons, but all are for AI Essentials. */
  | { readonly kind: 'all-locked'; readonly locked: number }
  | { readonly kind: 'none' };

/** The first step with a plan: what was wanted, or else the first lesson that needs the plan. Undefined once such a lesson is done. */
const chooseFirstOfPlan = (learn: Learn, wanted: Wanted | undefined): NextStep | undefined => {
  const lessons = listLessons(learn);
  const doneIds = toDoneIds(learn);
  const planLessons = lessons.filter(({ access }) => access === 'essentials');
  if (planLessons.some(({ lessonId }) => doneIds.has(lessonId))) return undefined;
  if (wanted && !isLessonPath(wanted.path)) return { kind: 'plan-article', article: wanted };
  const isWanted = ({ lessonId }: ListedLesson) => wanted?.path.toUpperCase().endsWith(lessonId);
  const lesson = lessons.find((each) => isWanted(each) && !doneIds.has(each.lessonId)) ?? planLessons[0];
  return lesson && { kind: 'plan', lesson };
};

/** Chooses what the customer does next: a lesson, or what was wanted when a plan was bought. */
export const chooseNextStep = (learn: Learn, hasPlan: boolean, wanted?: Wanted): NextStep => {
  const firstOfPlan = hasPlan && chooseFirstOfPlan(learn, wanted);
  if (firstOfPlan) return firstOfPlan;
  const lessons = listLessons(learn);
  const doneAt = new Map(learn.done.map((done) => [done.lessonId, done.doneAt]));
  const latest = findLatest(lessons, doneAt);
  const lesson = findNextLesson(learn, hasPlan, latest?.lessonId);
  if (lesson) return { kind: latest ? 'continue' : 'start', lesson };
  if (lessons.length === 0) return { kind: 'none' };
  const remaining = lessons.filter(({ lessonId }) => !doneAt.has(lessonId));
  if (remaining.length === 0) return { kind: 'all-done', lessons: lessons.length };
  const hasOpenLessons = lessons.some((each) => isOpenLesson(each, hasPlan));
  return { kind: hasOpenLessons ? 'open-done' : 'all-locked', locked: remaining.length };
};
