import { describe, expect, it } from 'vitest';
import { formatAmount } from '#shared/format.ts';
import { ESSENTIALS, ESSENTIALS_CENTS, getPlanName } from '#shared/plans.ts';
import { formatTime, formatPrice, formatDate } from '../../../web/features/subscriptions/format.ts';

describe('a price', () => {
  it('formats a price with two decimals', () => {
    expect(formatPrice(ESSENTIALS.price)).toBe('$19.99');
    expect(formatPrice(20)).toBe('$20.00');
    expect(formatPrice(0.5)).toBe('$0.50');
  });

  it('shows the price that Stripe charges', () => {
    expect(Math.round(ESSENTIALS.price * 100)).toBe(ESSENTIALS_CENTS);
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

describe('formatDate', () => {
  it('formats a date as long month, day, year', () => {
    expect(formatDate('2026-12-21T12:00:00.000Z', 'UTC')).toBe('December 21, 2026');
    expect(formatDate('2027-01-02T12:00:00.000Z', 'UTC')).toBe('January 2, 2027');
  });

  it("uses the customer's time zone", () => {
    const moment = '2026-12-21T23:30:00.000Z';
    expect(formatDate(moment, 'America/New_York')).toBe('December 21, 2026');
    expect(formatDate(moment, 'Asia/Tokyo')).toBe('December 22, 2026');
    expect(formatDate(moment)).toBe(formatDate(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone));
  });

  it.each([null, undefined, '', 'soon'])("formats %j as 'Not Available'", (moment) => {
    expect(formatDate(moment)).toBe('Not Available');
  });
});

describe('formatAmount', () => {
  it.each([
    [1999, 'usd', '$19.99'],
    [0, 'usd', '$0.00'],
    [123_456, 'eur', '€1,234.56'],
    [1999, 'jpy', '¥1,999'],
  ])('writes %i of %s as %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });
});
