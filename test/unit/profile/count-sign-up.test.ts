import { expect, it, vi } from 'vitest';
import { environment } from '../events.ts';

vi.mock('../../../functions/platform/rate-limits.table.ts');
Object.assign(process.env, environment);
const { countCall } = vi.mocked(await import('../../../functions/platform/rate-limits.table.ts'));
const { countSignUp } = await import('../../../functions/profile/count-sign-up.ts');

it.each([
  ['signed', 'the person', ['signUp', 'apple|1']],
  ['bare', 'the network, because anybody can name any person', ['signUpOfNetwork', '203.0.113.0/24']],
])('counts a sign-up with a %s hand-off by %s', async (kind, _, counted) => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const visitor = { address: '203.0.113.7', network: '203.0.113.0/24' };
  await countSignUp({ userId: 'apple|1', isSigned: kind === 'signed' }, visitor, now);
  expect(countCall.mock.calls).toEqual([[...counted, now]]);
});
