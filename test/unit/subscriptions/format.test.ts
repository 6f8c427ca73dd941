import { describe, expect, it } from 'vitest';
import { formatAmount, formatDay, formatDayOfYear } from '#shared/format.ts';
import { ESSENTIALS, ESSENTIALS_CENTS, FREE, getPlanName } from '#shared/plans.ts';
import { formatTime, formatPrice } from '../../../web/features/subscriptions/format.ts';

describe('a price', () => {
  it('formats a price with two decimals', () => {
    expect(formatPrice(ESSENTIALS.price)).toBe('$19.99');
    expect(formatPrice(20)).toBe('$20.00');
    expect(formatPrice(0.5)).toBe('$0.50');
  });

  it('shows the price that Stripe charges', () => {
    expect([ESSENTIALS.price, FREE.price]).toEqual([19.99, 0]);
    expect(ESSENTIALS_CENTS).toBe(1999);
  });

  it('names the plan of a price, and no plan for another price', () => {
    expect(getPlanName('price_essentials', 'price_essentials')).toBe('AI Essentials Plan');
    expect(getPlanName('price_old', 'price_essentials')).toBe('');
    expect(getPlanName(null, 'price_essentials')).toBe('');
  });
});

it('formats a time in the given time zone', () => {
  const moment = new Date('2026-12-21T19:02:00.000Z');
  expect(formatTime(moment, 'America/New_York')).toMatch(/^2:02\sPM$/);
  expect(formatTime(moment, 'UTC')).toMatch(/^7:02\sPM$/);
});

it("writes a day as it is in UTC, as on Stripe's invoices", () => {
  expect(formatDay('2026-12-21T23:30:00.000Z')).toBe('December 21, 2026');
  expect(formatDay('2027-01-02T00:30:00.000Z')).toBe('January 2, 2027');
  expect(formatDayOfYear('2027-01-02T00:30:00.000Z')).toBe('January 2');
});

describe('formatAmount', () => {
  it.each([
    [1999, 'usd', '$19.99'],
    [0, 'usd', '$0.00'],
    [123_456, 'eur', '€1,234.56'],
    [1999, 'jpy', '¥1,999'],
    [1999, 'kwd', 'KWD\u00A01.999'],
  ])('writes %i of %s as %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });
});
