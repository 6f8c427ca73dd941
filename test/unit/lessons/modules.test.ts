import { expect, it } from 'vitest';
import { findModule, freeModules, MODULES, paidModules } from '#shared/modules.ts';

it('lists the fixed free and paid modules', () => {
  expect(freeModules.map(({ name }) => name).join(', ')).toBe(
    'AI Fundamentals, AI Terminology, AI Applications, Ethical Considerations',
  );
  expect(paidModules.map(({ name }) => name).join(', ')).toBe(
    'In-depth Coverage, Advanced Topics, Practical Skills, Industry Certifications, Expert Instruction, Learning Resources',
  );
});

it('finds each module by an id made of its name', () => {
  for (const module of MODULES) {
    expect(module.id).toBe(module.name.toLowerCase().replaceAll(' ', '-'));
    expect(findModule(module.id)).toBe(module);
  }
  expect(findModule('ai-astrology')).toBeUndefined();
});
