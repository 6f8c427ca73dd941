import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environment } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';

const store = await startParameterStore({});
Object.assign(process.env, environment, { AWS_ENDPOINT_URL_SSM: store.url });
afterAll(() => store.close());
afterEach(() => {
  store.outage = undefined;
});

let reconcile: (event: object) => Promise<object>;
beforeEach(async () => {
  // A cold start: no secret is cached.
  vi.resetModules();
  reconcile = (await import('../../../functions/events/reconcile.ts')).handler;
});

describe('the job reconcile, before Stripe is set up', () => {
  it('ends well while no key of Stripe is stored, and says so', async () => {
    expect(await reconcile({ source: 'aws.events' })).toEqual({ skipped: 'stripe-secret-key is missing' });
  });

  it('fails when the Parameter Store does not answer', async () => {
    store.outage = (_, response) => response.writeHead(503).end();
    await expect(reconcile({ source: 'aws.events' })).rejects.toThrow('UnknownError');
  });

  it('refuses to replay events, which an operator expects to happen', async () => {
    await expect(reconcile({ replaySince: '2026-11-21T00:00:00Z' })).rejects.toThrow('stripe-secret-key');
  });
});
