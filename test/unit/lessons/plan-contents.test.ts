import { describe, expect, it } from 'vitest';
import type { Learn, LessonAccess } from '#shared/contract/lessons.ts';
import { MODULES, paidModules, type ModuleId } from '#shared/modules.ts';
import {
  describeEssentialsToday,
  describeFreeToday,
  groupModules,
} from '../../../web/features/lessons/plan-contents.ts';

/** Modules with lessons of these readers; all other modules are empty. */
const learn = (modules: Partial<Record<ModuleId, readonly LessonAccess[]>>): Learn => ({
  modules: MODULES.map(({ id }) => ({
    id,
    lessons: (modules[id] ?? []).map((access, at) => ({
      lessonId: `${id}-${at}`,
      slug: 'a-lesson',
      title: 'A lesson',
      minutes: 3,
      includesExercise: false,
      access,
    })),
  })),
  done: [],
  planArticles: 0,
});

describe('what a plan holds today', () => {
  it('counts the lessons of AI Essentials and the modules that have any', () => {
    const today = learn({
      'ai-fundamentals': ['customers'],
      'in-depth-coverage': ['essentials', 'essentials'],
      'practical-skills': ['essentials'],
    });
    expect(describeEssentialsToday(today)).toBe('AI Essentials: 3 lessons in 2 modules today.');
    expect(describeFreeToday(today)).toBe('Free: 1 lesson in 1 module today.');
  });

  it.each([
    [1, 'AI Essentials: 2 lessons in 1 module today. 1 of them is open on the Free plan, too.'],
    [2, 'AI Essentials: 3 lessons in 1 module today. 2 of them are open on the Free plan, too.'],
  ])('says that %i of them can be read without the plan', (open, sentence) => {
    const lessons: LessonAccess[] = [
      'essentials',
      ...Array.from({ length: open }, () => 'customers' as const),
    ];
    expect(describeEssentialsToday(learn({ 'advanced-topics': lessons }))).toBe(sentence);
  });

  it('says that there is no lesson', () => {
    expect(describeEssentialsToday(learn({ 'ai-fundamentals': ['customers'] }))).toBe(
      'AI Essentials has no lessons yet.',
    );
  });

  it('says nothing while it cannot count', () => {
    expect(describeEssentialsToday(undefined)).toBeUndefined();
    expect(describeFreeToday(undefined)).toBeUndefined();
  });
});

describe('the modules on the card of a plan', () => {
  it('have a tick beside what there is, and stand apart without lessons', () => {
    const today = learn({
      'in-depth-coverage': ['essentials', 'customers'],
      'expert-instruction': ['essentials'],
    });
    expect(groupModules(today, paidModules)).toEqual([
      {
        title: 'Modules',
        items: ['In-depth Coverage: 2 lessons', 'Expert Instruction: 1 lesson'],
        isTicked: true,
      },
      {
        title: 'Modules without lessons today',
        items: ['Advanced Topics', 'Practical Skills', 'Industry Certifications', 'Learning Resources'],
        isTicked: false,
      },
    ]);
  });

  it('have no group without a module', () => {
    expect(groupModules(learn({}), paidModules).map(({ title }) => title)).toEqual([
      'Modules without lessons today',
    ]);
  });

  it('have neither a tick nor a number while nothing can be counted', () => {
    expect(groupModules(undefined, paidModules)).toEqual([
      { title: 'Modules', items: paidModules.map(({ name }) => name), isTicked: false },
    ]);
  });
});
