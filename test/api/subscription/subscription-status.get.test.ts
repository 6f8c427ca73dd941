import { describe, expect, it } from 'vitest';
import { newCustomer, signUpSubscriber } from '../../customer.ts';
import { api, editorToken } from '../client.ts';

const status = (token?: string) => api({ path: '/subscription/subscription-status', token });

describe('GET /subscription/subscription-status', () => {
  it('returns null as the subscription on the free plan, with and without a record', async () => {
    for (const profile of [true, false]) {
      const { token } = await newCustomer({ profile });
      const answer = await status(token);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ stripeSubscriptionId: null });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('returns the subscription of a customer who paid and closed the browser', async () => {
    const { token } = await signUpSubscriber();
    await expect.poll(async () => (await status(token)).json.stripeSubscriptionId).toMatch(/^sub_/);
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await status()).status).toBe(401);
    expect((await status('nonsense')).status).toBe(401);
    expect((await status(await editorToken())).status).toBe(401);
  });
});
