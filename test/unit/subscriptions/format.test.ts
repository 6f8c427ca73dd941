import { describe, expect, it } from 'vitest';
import { ESSENTIALS, ESSENTIALS_CENTS, planNameOf } from '#shared/plans.ts';
import { formatTime, formatPrice, formatDate } from '../../../web/features/subscriptions/format.ts';

describe('a price', () => {
  it('is shown with two decimals', () => {
    expect(formatPrice(ESSENTIALS.price)).toBe('$19.99');
    expect(formatPrice(20)).toBe('$20.00');
    expect(formatPrice(0.5)).toBe('$0.50');
  });

  it('is the one that Stripe charges', () => {
    expect(Math.round(ESSENTIALS.price * 100)).toBe(ESSENTIALS_CENTS);
  });

  it("has the plan's name by its id, and any other id has none", () => {
    expect(planNameOf('price_essentials', 'price_essentials')).toBe('AI Essentials Plan');
    expect(planNameOf('price_old', 'price_essentials')).toBe('');
    expect(planNameOf(null, 'price_essentials')).toBe('');
  });
});

it("tells the time of a check by the customer's own clock", () => {
  const moment = new Date('2026-12-21T19:02:00.000Z');
  expect(formatTime(moment, 'America/New_York')).toMatch(/^2:02\sPM$/);
  expect(formatTime(moment, 'UTC')).toMatch(/^7:02\sPM$/);
});

describe('the next payment date', () => {
  it('is long month, day, year', () => {
    expect(formatDate('2026-12-21T12:00:00.000Z', 'UTC')).toBe('December 21, 2026');
    expect(formatDate('2027-01-02T12:00:00.000Z', 'UTC')).toBe('January 2, 2027');
  });

  it("is the day of the customer's own calendar", () => {
    const moment = '2026-12-21T23:30:00.000Z';
    expect(formatDate(moment, 'America/New_York')).toBe('December 21, 2026');
    expect(formatDate(moment, 'Asia/Tokyo')).toBe('December 22, 2026');
    expect(formatDate(moment)).toBe(formatDate(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone));
  });

  it.each([null, undefined, '', 'soon'])("is 'Not Available' for %j", (moment) => {
    expect(formatDate(moment)).toBe('Not Available');
  });
});
