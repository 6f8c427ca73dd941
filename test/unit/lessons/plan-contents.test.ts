import { describe, expect, it } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import type { Learn } from '#shared/contract/lessons.ts';
import {
  chooseTastes,
  describeEssentialsToday,
  describeFreeModules,
  groupPlanLessons,
  takePromptLines,
} from '../../../web/features/lessons/plan-contents.ts';
import { learnReply } from './learn-reply.ts';

const today = learnReply(
  {
    'ai-fundamentals': 'f1',
    'in-depth-coverage': 'd1* d2 d3*',
    'practical-skills': 'p1*',
    'learning-resources': 'l1',
  },
  [],
  4,
);

describe('what AI Essentials opens today', () => {
  it('names the lessons that need it, and no module without any', () => {
    expect(
      groupPlanLessons(today).map(({ module, lessons }) => [
        module.id,
        lessons.map(({ lessonId }) => lessonId),
      ]),
    ).toEqual([
      ['in-depth-coverage', ['d1', 'd3']],
      ['practical-skills', ['p1']],
    ]);
  });

  it.each([
    [today, 'AI Essentials: 3 lessons in 2 modules and 4 articles today.'],
    [
      learnReply({ 'in-depth-coverage': 'd1*' }, [], 1),
      'AI Essentials: 1 lesson in 1 module and 1 article today.',
    ],
    [learnReply({ 'in-depth-coverage': 'd1*' }), 'AI Essentials: 1 lesson in 1 module today.'],
    [learnReply({}, [], 2), 'AI Essentials: 2 articles today.'],
    [learnReply({ 'ai-fundamentals': 'f1' }), 'AI Essentials has no lessons and no articles yet.'],
  ])('counts lessons and articles, but nothing that is empty (%#)', (contents, sentence) => {
    expect(describeEssentialsToday(contents)).toBe(sentence);
  });

  it('says nothing while it cannot count', () => {
    expect(describeEssentialsToday(undefined)).toBeUndefined();
  });
});

describe('the modules of the Free plan', () => {
  it('counts the lessons that are open to every customer, those of paid modules as ones to try', () => {
    expect(describeFreeModules(today)).toEqual([
      'AI Fundamentals: 1 lesson',
      'In-depth Coverage: 1 lesson to try',
      'Learning Resources: 1 lesson to try',
    ]);
  });

  it('names no module while it cannot count', () => {
    expect(describeFreeModules(undefined)).toEqual([]);
  });
});

describe('the lessons to look for a taste in', () => {
  const idsOf = (contents: Learn) => chooseTastes(contents).map(({ lessonId }) => lessonId);

  it('takes open lessons of paid modules first, and at most two', () => {
    expect(idsOf(today)).toEqual(['d2', 'l1']);
  });

  it('takes those of free modules if no paid one has any', () => {
    expect(idsOf(learnReply({ 'ai-terminology': 't1', 'expert-instruction': 'e1*' }))).toEqual(['t1']);
  });

  it('takes none if all lessons need the plan', () => {
    expect(idsOf(learnReply({ 'expert-instruction': 'e1*' }))).toEqual([]);
  });
});

describe('the first lines of a prompt', () => {
  const prompt = (text: string) => ({
    type: 'prompt' as const,
    ...(text && { content: [{ type: 'text' as const, text }] }),
  });
  const body = (...content: Body['content']): Body => ({ type: 'doc', content });

  it('takes three lines of the first prompt that has text, without blank ones', () => {
    const lines = takePromptLines(
      body(
        { type: 'paragraph', content: [{ type: 'text', text: 'Copy this:' }] },
        prompt(''),
        prompt('One\n\nTwo\nThree\nFour'),
        prompt('Another'),
      ),
    );
    expect(lines).toBe('One\nTwo\nThree\n…');
  });

  it('takes a short prompt as a whole', () => {
    expect(takePromptLines(body(prompt('One\nTwo')))).toBe('One\nTwo');
  });

  it('cuts long lines after a word', () => {
    const lines = takePromptLines(body(prompt('word '.repeat(100)))) ?? '';
    expect(lines).toMatch(/^(word )+…$/);
    expect(lines.length).toBeLessThanOrEqual(202);
  });

  it('finds none in a body without prompts', () => {
    expect(takePromptLines(body({ type: 'horizontalRule' }, prompt(' \n')))).toBeUndefined();
  });
});
