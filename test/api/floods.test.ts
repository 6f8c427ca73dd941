// Whoever floods a route is refused alone: the gateway counts everybody together, and before it looks at the token.
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { PROFILE, newCustomer } from '../customer.ts';
import { api, editorToken, type Call } from './client.ts';

const customerToken = async () => (await newCustomer()).token;

/** What an anonymous caller sent in ten seconds when ten of ten honest calls were refused, or some of them. */
const attacks: [string, number, () => Promise<Call>][] = [
  [
    '/admin/newsletter',
    50,
    async () => ({ path: '/admin/newsletter', token: await editorToken(), body: {} }),
  ],
  ['/users', 200, async () => ({ path: '/users', token: await customerToken(), body: PROFILE })],
];

describe('an anonymous flood', () => {
  it.each(attacks)(
    'of %s with %i calls at once refuses none of ten honest callers',
    async (path, count, toCall) => {
      const honest = await toCall();
      const flood = Promise.all(Array.from({ length: count }, () => api({ path, body: {} })));
      const statuses: number[] = [];
      for (let call = 0; call < 10; call += 1) statuses.push((await api(honest)).status);
      expect(statuses).not.toContain(429);
      expect(new Set(statuses).size).toBe(1);
      expect(statuses[0]).toBe(path === '/users' ? 200 : 400);
      expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([401]));
    },
  );
});

describe('a flood of what anybody may call', () => {
  const health: Call = { path: '/health' };
  const webhook: Call = { path: '/stripe/webhook', body: {} };

  it.each([
    ['health', 'the webhook', health, webhook],
    ['the webhook', 'health', webhook, health],
  ] as const)('of %s is cut off, and refuses neither %s nor a customer', async (_, __, flooded, other) => {
    const me = { path: '/users/me', token: await customerToken() };
    const startedAt = performance.now();
    const flood = Promise.all(Array.from({ length: 400 }, () => api(flooded)));
    const statuses: number[] = [];
    for (let call = 0; call < 5; call += 1)
      for (const honest of [other, me]) statuses.push((await api(honest)).status);
    expect(statuses).not.toContain(429);
    const accepted = (await flood).filter(({ status }) => status !== 429).length;
    const seconds = (performance.now() - startedAt) / 1000;
    expect(accepted).toBeLessThanOrEqual(100 + 50 * seconds);
  });
});

describe('a flood of one person', () => {
  it('is refused with the time to wait, and refuses nobody else', async () => {
    const [flooding, honest] = await Promise.all([customerToken(), customerToken()]);
    const send = (token: string) => api({ path: '/users', token, body: PROFILE });
    // Twice the limit, because a new hour may begin meanwhile.
    const { signUp } = limits.callsPerHour;
    const answers = await Promise.all(Array.from({ length: 2 * signUp + 1 }, () => send(flooding)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json.message).toMatch(
      /^Too many tries within an hour\. Please try again in \d+ minutes?$/,
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(honest)).status).toBe(200);
  });
});
