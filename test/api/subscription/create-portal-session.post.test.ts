import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber, stripeControl } from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const portal = (token: string | undefined) =>
  api({ path: '/subscription/create-portal-session', method: 'POST', token });

describe('POST /subscription/create-portal-session', () => {
  it('returns Stripe’s portal, which leads back to the account', async () => {
    const { token } = await newSubscriber();
    const answer = await portal(token);
    expect(answer.status).toBe(200);
    const page = await fetch(answer.json.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${here('siteUrl')}/account`);
  });

  it('answers 409 to a customer who never opened a checkout', async () => {
    const { token } = await newCustomer();
    const answer = await portal(token);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'conflict', message: 'There is no plan to manage yet' });
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await portal(undefined)).status).toBe(401);
  });
});

// Planned failures hit every test in this cloud. No other test calls this Stripe endpoint.
it.each(['down', 'slow', 'rate-limit', 'reset', 'garbage'] as const)(
  'answers 503 in time instead of the portal while Stripe fails, and 200 afterwards: %s',
  async (kind) => {
    const { token } = await newSubscriber();
    const match = 'POST /v1/billing_portal/sessions';
    await stripeControl('faults', { faults: [{ match, kind, times: 2, milliseconds: 20_000 }] });
    const answer = await portal(token);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.json).toMatchObject({
      code: 'unavailable',
      message: 'The service is busy. Please try again in a moment',
    });
    await stripeControl('faults', { faults: [] });
    expect((await portal(token)).status).toBe(200);
  },
);
