import { expect, it } from 'vitest';
import { ESSENTIALS, ESSENTIALS_CENTS, FREE, getPlanName } from '#shared/plans.ts';

it('names only the price of the stage AI Essentials, at 19.99', () => {
  expect(getPlanName('price_1Ours', 'price_1Ours')).toBe('AI Essentials Plan');
  expect(getPlanName('price_1Foreign', 'price_1Ours')).toBe('');
  expect(getPlanName(null, 'price_1Ours')).toBe('');
  expect([ESSENTIALS.price, FREE.price]).toEqual([19.99, 0]);
  expect(ESSENTIALS_CENTS).toBe(Math.round(ESSENTIALS.price * 100));
});
