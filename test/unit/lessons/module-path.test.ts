import { describe, expect, it } from 'vitest';
import { MODULES, type ModuleId } from '#shared/modules.ts';
import { listEmptyModules, listPath } from '../../../web/features/lessons/module-path.ts';
import { learnReply } from './learn-reply.ts';

const describePath = (...args: Parameters<typeof listPath>) =>
  listPath(...args).map(({ position, module, state }) => `${position} ${module.id} ${state}`);

describe('the path of modules', () => {
  const course = {
    'ai-fundamentals': 'f1 f2',
    'ai-applications': 'a1',
    'practical-skills': 'p1 p2*',
  } as const;

  it('counts the modules that have lessons, and says the state of each', () => {
    expect(describePath(learnReply(course, ['f1', 'f2']), false, 'ai-applications')).toEqual([
      '1 ai-fundamentals done',
      '2 ai-applications current',
      '3 practical-skills locked',
    ]);
  });

  it('has no locked module with the plan, and no current one without a next lesson', () => {
    expect(describePath(learnReply(course, ['f1', 'f2']), true)).toEqual([
      '1 ai-fundamentals done',
      '2 ai-applications open',
      '3 practical-skills open',
    ]);
  });

  it('keeps a module locked that was done with a plan', () => {
    expect(describePath(learnReply(course, ['p1', 'p2']), false).at(-1)).toBe('3 practical-skills locked');
  });

  it('is empty without lessons', () => {
    expect(listPath(learnReply({}), true)).toEqual([]);
  });
});

it('names the modules without lessons', () => {
  const filled = Object.fromEntries(MODULES.slice(0, 8).map(({ id }): [ModuleId, string] => [id, 'c']));
  expect(listEmptyModules(learnReply(filled))).toEqual(['Expert Instruction', 'Learning Resources']);
});
