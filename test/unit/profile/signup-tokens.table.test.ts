import { afterAll, describe, expect, test } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';

const tables = await openCustomerTables();
afterAll(() => tables.close());
const signupTokens = await import('../../../functions/profile/signup-tokens.table.ts');

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const signup = { userId: 'google-oauth2|1', email: 'rosa@bakery.example', state: 'waiting', isSigned: true };
const refusal = expect.objectContaining({ status: 401, message: 'The one-time token is not valid' });

const outcomeOf = (spending: Promise<unknown>) =>
  spending.then(
    () => 'won',
    (error: { status?: number }) => error.status,
  );

describe('a one-time token', () => {
  test('stands for what it was issued for', async () => {
    const token = await signupTokens.issue(signup, now);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await signupTokens.spend(token, now)).toEqual(signup);
  });

  test('of a bare hand-off stands for the address alone', async () => {
    const bare = { userId: 'apple|1', email: undefined, state: undefined, isSigned: false };
    const token = await signupTokens.issue(bare, now);
    expect(await signupTokens.spend(token, now)).toEqual({ userId: 'apple|1', isSigned: false });
  });

  test('can be spent once', async () => {
    const token = await signupTokens.issue(signup, now);
    await signupTokens.spend(token, now);
    await expect(signupTokens.spend(token, now)).rejects.toEqual(refusal);
  });

  test('spent by fifty at the same moment, and by each of them twenty times over, lets one in', async () => {
    const token = await signupTokens.issue(signup, now);
    const greedy = async () => {
      const outcomes: unknown[] = [];
      for (let time = 0; time < 20; time += 1) outcomes.push(await outcomeOf(signupTokens.spend(token, now)));
      return outcomes;
    };
    const outcomes = (await Promise.all(Array.from({ length: 50 }, greedy))).flat();
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 401)).toHaveLength(999);
  }, 30_000);

  test('lives ten minutes, although DynamoDB deletes it later', async () => {
    const lasting = await signupTokens.issue(signup, now);
    expect(await signupTokens.spend(lasting, after(599))).toEqual(signup);
    const expired = await signupTokens.issue(signup, now);
    await expect(signupTokens.spend(expired, after(600))).rejects.toEqual(refusal);
    // It is still there: only its time was over.
    expect(await signupTokens.spend(expired, after(599))).toEqual(signup);
  });

  test('that expired does not come back to life by being asked for', async () => {
    const expired = await signupTokens.issue(signup, now);
    for (const seconds of [600, 601, 86_400]) {
      await expect(signupTokens.spend(expired, after(seconds))).rejects.toEqual(refusal);
    }
  });

  test.each(['', 'short', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}+`, `${'x'.repeat(43)}\n`])(
    'cannot look like %j: refused without asking the table',
    async (token) => {
      tables.meter.read();
      await expect(signupTokens.spend(token, now)).rejects.toEqual(refusal);
      expect(tables.meter.read().requests).toBe(0);
    },
  );

  test('that was never issued is refused, and the hash of one is no token', async () => {
    await expect(signupTokens.spend('A'.repeat(43), now)).rejects.toEqual(refusal);
    await signupTokens.issue(signup, now);
    const hashes = (await tables.storedTokens()).map(({ tokenHash }) => String(tokenHash));
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) await expect(signupTokens.spend(hash, now)).rejects.toEqual(refusal);
  });
});
