import { expect, test } from 'vitest';
import { ESSENTIALS, ESSENTIALS_CENTS, FREE, modules, planNameOf } from '#shared/plans.ts';

test('the configured price is AI Essentials at 19.99, any other price has no name', () => {
  expect(planNameOf('price_1Ours', 'price_1Ours')).toBe('AI Essentials Plan');
  expect(planNameOf('price_1Foreign', 'price_1Ours')).toBe('');
  expect(planNameOf(null, 'price_1Ours')).toBe('');
  expect([ESSENTIALS.price, FREE.price]).toEqual([19.99, 0]);
  expect(ESSENTIALS_CENTS).toBe(Math.round(ESSENTIALS.price * 100));
});

test('the module lists are the specification’s', () => {
  expect(modules.free.join(', ')).toBe(
    'AI Fundamentals, AI Terminology, AI Applications, Ethical Considerations',
  );
  expect(modules.paid.join(', ')).toBe(
    'In-depth Coverage, Advanced Topics, Practical Skills, Industry Certifications, Expert Instruction, Learning Resources',
  );
});
