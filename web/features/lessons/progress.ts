// Which lessons a customer has done, and which are open to the customer.
import type { DoneLesson, Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import type { Mark } from './progress-queue.ts';

/** Whether a customer may read a lesson, with or without the plan. */
export const isOpenLesson = ({ access }: Pick<LessonTeaser, 'access'>, hasPlan: boolean): boolean =>
  access === 'customers' || hasPlan;

/** The lessons with the marks that the API does not know yet. A lesson that is marked again keeps its first time. */
export const applyMarks = (learn: Learn, marks: readonly Mark[]): Learn => {
  const isMarked = ({ lessonId }: DoneLesson): boolean => marks.some((mark) => mark.lessonId === lessonId);
  const marked = marks
    .filter(({ isDone }) => isDone)
    .map(
      ({ lessonId, markedAt }): DoneLesson =>
        learn.done.find((each) => each.lessonId === lessonId) ?? { lessonId, doneAt: markedAt },
    );
  return { ...learn, done: [...learn.done.filter((each) => !isMarked(each)), ...marked] };
};

/** The ids of the lessons that are done. */
export const toDoneIds = ({ done }: Pick<Learn, 'done'>): ReadonlySet<string> =>
  new Set(done.map(({ lessonId }) => lessonId));

export interface LessonCounts {
  readonly lessons: number;
  readonly minutes: number;
  readonly includesExercise: boolean;
  readonly done: number;
  readonly locked: number;
}

/** The time that lessons take together. It includes an exercise if one of them does. */
export const sumDurations = (
  lessons: readonly LessonTeaser[],
): Pick<LessonCounts, 'minutes' | 'includesExercise'> => ({
  minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
  includesExercise: lessons.some(({ includesExercise }) => includesExercise),
});

/** Counts lessons, the minutes that they take, and how many of them are done and locked. */
export const countLessons = (
  lessons: readonly LessonTeaser[],
  doneIds: ReadonlySet<string>,
  hasPlan: boolean,
): LessonCounts => ({
  lessons: lessons.length,
  ...sumDurations(lessons),
  done: lessons.filter(({ lessonId }) => doneIds.has(lessonId)).length,
  locked: lessons.filter((lesson) => !isOpenLesson(lesson, hasPlan)).length,
});

export interface Neighbors {
  readonly previous: LessonTeaser | undefined;
  readonly next: LessonTeaser | undefined;
}

/** The lessons before and after a lesson of a module, including locked ones. */
export const findNeighbors = (lessons: readonly LessonTeaser[], lessonId: string): Neighbors => {
  const index = lessons.findIndex((lesson) => lesson.lessonId === lessonId);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: lessons[index - 1], next: lessons[index + 1] };
};

/** The lessons of a module, in their order. */
export const findLessons = ({ modules }: Pick<Learn, 'modules'>, id: ModuleId): readonly LessonTeaser[] =>
  modules.find((module) => module.id === id)?.lessons ?? [];

/** The number of locked lessons in all modules. */
export const countLocked = ({ modules }: Pick<Learn, 'modules'>, hasPlan: boolean): number =>
  modules.flatMap(({ lessons }) => lessons).filter((lesson) => !isOpenLesson(lesson, hasPlan)).length;
