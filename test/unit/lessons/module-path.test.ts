import { describe, expect, it } from 'vitest';
import type { Learn, LessonAccess } from '#shared/contract/lessons.ts';
import { MODULES, type ModuleId } from '#shared/modules.ts';
import { listEmptyModules, listPath } from '../../../web/features/lessons/module-path.ts';

/** Lessons by module: `c` is for every customer, `e` for AI Essentials. Those of `done` modules are done. */
const learn = (modules: Partial<Record<ModuleId, string>>, done: readonly ModuleId[] = []): Learn => {
  const toLessons = (id: ModuleId) =>
    (modules[id] ?? '').split('').map((letter, index) => {
      const access: LessonAccess = letter === 'c' ? 'customers' : 'essentials';
      return {
        lessonId: `${id}-${index}`,
        slug: '',
        title: '',
        minutes: 5,
        includesExercise: false,
        access,
      };
    });
  return {
    modules: MODULES.map(({ id }) => ({ id, lessons: toLessons(id) })),
    done: done.flatMap(toLessons).map(({ lessonId }) => ({ lessonId, doneAt: '2026-11-20T10:00:00.000Z' })),
    planArticles: 0,
  };
};

const describePath = (...args: Parameters<typeof listPath>) =>
  listPath(...args).map(({ position, module, state }) => `${position} ${module.id} ${state}`);

describe('the path of modules', () => {
  const course = { 'ai-fundamentals': 'cc', 'ai-applications': 'c', 'practical-skills': 'ce' } as const;

  it('counts the modules that have lessons, and says the state of each', () => {
    expect(describePath(learn(course, ['ai-fundamentals']), false, 'ai-applications')).toEqual([
      '1 ai-fundamentals done',
      '2 ai-applications current',
      '3 practical-skills locked',
    ]);
  });

  it('has no locked module with the plan, and no current one without a next lesson', () => {
    expect(describePath(learn(course, ['ai-fundamentals']), true)).toEqual([
      '1 ai-fundamentals done',
      '2 ai-applications open',
      '3 practical-skills open',
    ]);
  });

  it('keeps a module locked that was done with a plan', () => {
    expect(describePath(learn(course, ['practical-skills']), false).at(-1)).toBe('3 practical-skills locked');
  });

  it('is empty without lessons', () => {
    expect(listPath(learn({}), true)).toEqual([]);
  });
});

it('names the modules without lessons', () => {
  const filled = Object.fromEntries(MODULES.slice(0, 8).map(({ id }): [ModuleId, string] => [id, 'c']));
  expect(listEmptyModules(learn(filled))).toEqual(['Expert Instruction', 'Learning Resources']);
});
