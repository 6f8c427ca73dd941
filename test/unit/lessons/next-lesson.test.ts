import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Learn } from '#shared/contract/lessons.ts';
import { chooseNextStep, findNextLesson } from '../../../web/features/lessons/next-lesson.ts';
import { isOpenLesson } from '../../../web/features/lessons/progress.ts';
import { learnReply } from './learn-reply.ts';

const choose = (learned: Learn, hasPlan = false, wanted?: { path: string; title: string }): string => {
  const step = chooseNextStep(learned, hasPlan, wanted);
  if ('article' in step) return `${step.kind} ${step.article.title}`;
  return 'lesson' in step ? `${step.kind} ${step.lesson.lessonId}` : step.kind;
};

const LESSON_IDS = ['f1', 'f2', 'd1', 'd2', 'v1', 'v2', 'gone'];

const COURSE = {
  'ai-fundamentals': 'f1 f2 f3',
  'ai-applications': 'a1 a2',
  'in-depth-coverage': 'd1 d2* d3',
} as const;

describe('the lesson to continue with', () => {
  it.each([
    ['the first of all, as a start', [], 'start f1'],
    ['the one after the last done lesson', ['f1'], 'continue f2'],
    ['the one after the lesson that was done last, not the farthest', ['a1', 'f1'], 'continue f2'],
    ['the first of the module when its last lesson was done last', ['f3'], 'continue f1'],
    ['the first of the modules after it when the module is done', ['f1', 'a2', 'a1'], 'continue d1'],
    ['the first of all when the modules after it are done, too', ['a1', 'a2', 'd1', 'd3'], 'continue f1'],
    ['the first of all when the last done lesson is withdrawn', ['f2', 'gone'], 'continue f3'],
    ['a start when only withdrawn lessons were done', ['gone'], 'start f1'],
    ['one behind a locked lesson', ['d1'], 'continue d3'],
  ])('chooses %s', (_, done, expected) => {
    expect(choose(learnReply(COURSE, done))).toBe(expected);
  });

  it('chooses a lesson of AI Essentials only for a customer whose plan opens it', () => {
    const course = { ...COURSE, 'practical-skills': 'p1*' };
    expect(choose(learnReply(course, ['p1', 'd1']), true)).toBe('continue d2');
    expect(choose(learnReply(course, ['p1', 'd1']), false)).toBe('continue d3');
  });

  it('chooses the first of all without the plan when the last done lesson and its module are closed', () => {
    expect(choose(learnReply({ 'ai-fundamentals': 'f1', 'in-depth-coverage': 'd1* d2*' }, ['d1']))).toBe(
      'continue f1',
    );
  });

  it('chooses a lesson that is open and not done, and none only when there is no such lesson', () => {
    const lessons = fc.record({
      'ai-fundamentals': fc.constantFrom('', 'f1', 'f1 f2'),
      'in-depth-coverage': fc.constantFrom('', 'd1*', 'd1 d2*', 'd1* d2'),
      'advanced-topics': fc.constantFrom('', 'v1 v2*'),
    });
    const done = fc.shuffledSubarray(LESSON_IDS);
    fc.assert(
      fc.property(lessons, done, fc.boolean(), (modules, doneIds, hasPlan) => {
        const learned = learnReply(modules, doneIds);
        const candidates = learned.modules
          .flatMap((module) => module.lessons)
          .filter((lesson) => isOpenLesson(lesson, hasPlan) && !doneIds.includes(lesson.lessonId))
          .map(({ lessonId }) => lessonId);
        const step = chooseNextStep(learned, hasPlan);
        if ('lesson' in step) expect(candidates).toContain(step.lesson.lessonId);
        else expect(candidates).toEqual([]);
      }),
    );
  });
});

describe('the first step with a plan', () => {
  const toId = (end: string) => `01KAGV9G00AAAAAAAAAAAAAA${end}`;
  const toPath = (lessonId: string) => `/learn/ai-fundamentals/a-lesson-${lessonId.toLowerCase()}`;
  const [free, paid, other] = [toId('F1'), toId('V2'), toId('V3')];
  const course = { 'ai-fundamentals': `${free} f2`, 'advanced-topics': `v1 ${paid}* ${other}*` };
  const article = { path: `/articles/a-week-${toId('A1').toLowerCase()}`, title: 'A week' };

  it.each([
    ['the first lesson that needs the plan', undefined, `plan ${paid}`],
    ['the lesson that was wanted', { path: toPath(other), title: '' }, `plan ${other}`],
    ['the article that was wanted', article, 'plan-article A week'],
    ['no lesson that is gone', { path: toPath(toId('X1')), title: '' }, `plan ${paid}`],
    ['no lesson that is done already', { path: toPath(free), title: '' }, `plan ${paid}`],
  ])('is %s', (_, wanted, expected) => {
    expect(choose(learnReply(course, [free]), true, wanted)).toBe(expected);
  });

  it('is over when a lesson that needs the plan is done', () => {
    expect(choose(learnReply(course, [paid, free]), true, article)).toBe('continue f2');
  });

  it('is offered only while the plan is open', () => {
    expect(choose(learnReply(course, [free]), false, article)).toBe('continue f2');
  });
});

describe('the way on from a lesson', () => {
  const find = (from: string, done: readonly string[]) =>
    findNextLesson(learnReply(COURSE, done), false, from)?.lessonId;

  it.each([
    ['the next one in the module', 'f1', ['f1'], 'f2'],
    ['the one that was left out before it', 'f3', ['f1', 'f3'], 'f2'],
    ['the first of the next module', 'f3', ['f1', 'f2', 'f3'], 'a1'],
    ['not the one that is done already', 'f1', ['a1', 'f2', 'f1'], 'f3'],
  ])('is %s', (_, from, done, expected) => {
    expect(find(from, done)).toBe(expected);
  });

  it('is none when all open lessons are done', () => {
    expect(find('d3', ['f1', 'f2', 'f3', 'a1', 'a2', 'd1', 'd3'])).toBeUndefined();
  });
});

describe('without a lesson to continue with', () => {
  it('counts the lessons that the plan would open', () => {
    const done = ['f1', 'f2', 'f3', 'a1', 'a2', 'd1', 'd3'];
    expect(chooseNextStep(learnReply(COURSE, done), false)).toEqual({ kind: 'open-done', locked: 1 });
    expect(choose(learnReply(COURSE, done), true)).toBe('plan d2');
  });

  it('says that everything is done', () => {
    const course = learnReply({ 'ai-terminology': 't1', 'practical-skills': 'p1*' }, ['t1', 'p1']);
    expect(chooseNextStep(course, true)).toEqual({ kind: 'all-done', lessons: 2 });
    // A lesson that a former subscriber has done stays done.
    expect(choose(course)).toBe('all-done');
  });

  it('says that all lessons are for AI Essentials', () => {
    expect(chooseNextStep(learnReply({ 'practical-skills': 'p1* p2*' }), false)).toEqual({
      kind: 'all-locked',
      locked: 2,
    });
  });

  it('says that there is no lesson', () => {
    expect(chooseNextStep(learnReply({}, ['gone']), true)).toEqual({ kind: 'none' });
  });
});
