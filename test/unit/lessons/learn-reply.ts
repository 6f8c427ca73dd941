// What the endpoint of all lessons answers, written in short.
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import { MODULES, type ModuleId } from '#shared/modules.ts';

export const toTeaser = (lessonId: string, access: LessonTeaser['access'] = 'customers'): LessonTeaser => ({
  lessonId,
  slug: lessonId,
  title: lessonId,
  minutes: 4,
  includesExercise: false,
  access,
});

/** Lessons by module: `a` is for every customer, `a*` for AI Essentials. `done` has the order in which they were done. */
export const learnReply = (
  modules: Partial<Record<ModuleId, string>>,
  done: readonly string[] = [],
  planArticles = 0,
): Learn => ({
  modules: MODULES.map(({ id }) => ({
    id,
    lessons: (modules[id] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((word) => toTeaser(word.replace('*', ''), word.endsWith('*') ? 'essentials' : 'customers')),
  })),
  done: done.map((lessonId, day) => ({ lessonId, doneAt: `2026-11-${10 + day}T08:00:00.000Z` })),
  planArticles,
});
