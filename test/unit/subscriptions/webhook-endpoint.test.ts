import { describe, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { judgeEndpoints } from '#shared/webhook-endpoint.ts';

describe('judgeEndpoints', () => {
  const url = 'https://plainly.example/api/stripe/webhook';
  const good = {
    url,
    isEnabled: true,
    apiVersion: '2026-10-28.endive',
    events: [...STRIPE_EVENTS] as string[],
  };
  const finding = (...endpoints: Partial<typeof good>[]) =>
    judgeEndpoints(
      endpoints.map((each) => ({ ...good, ...each })),
      url,
      '2026-10-28.endive',
    ).finding;

  it('finds an enabled endpoint with all our events and the API version of the library ok', () => {
    expect(finding({})).toBe('ok');
    expect(finding({ events: ['*'] })).toBe('ok');
    expect(finding({ events: [...STRIPE_EVENTS, 'customer.updated'] })).toBe('ok');
  });

  it('judges the best of several endpoints at the address', () => {
    expect(finding({ isEnabled: false }, {})).toBe('ok');
    expect(finding({ apiVersion: '2025-03-31.basil' }, { isEnabled: false })).toBe('disabled');
    expect(finding({ isEnabled: false }, { events: [] })).toBe('events-missing');
  });

  it('names what is wrong with an endpoint', () => {
    expect(finding()).toBe('missing');
    expect(finding({ url: 'https://other.example/api/stripe/webhook' })).toBe('missing');
    expect(finding({ isEnabled: false })).toBe('disabled');
    expect(finding({ apiVersion: '2025-03-31.basil' })).toBe('other-version');
    for (const missing of STRIPE_EVENTS) {
      expect(finding({ events: STRIPE_EVENTS.filter((type) => type !== missing) })).toBe('events-missing');
    }
  });
});
