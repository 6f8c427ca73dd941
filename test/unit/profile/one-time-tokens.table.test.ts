import { afterAll, describe, expect, it, vi } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';

const tables = await openCustomerTables({ isMetered: true });
afterAll(() => tables.close());
const oneTimeTokens = await import('../../../functions/profile/one-time-tokens.table.ts');

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const handOff = { userId: 'google-oauth2|1', email: 'rosa@bakery.example', state: 'waiting' };
const refusal = expect.objectContaining({ status: 401, message: 'The one-time token is not valid' });

const toOutcome = (spending: Promise<unknown>) =>
  spending.then(
    () => 'spent',
    (error: { status?: number }) => error.status,
  );

describe('a one-time token', () => {
  it('returns the hand-off that a one-time token was issued for', async () => {
    const token = await oneTimeTokens.issue(handOff, now);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await oneTimeTokens.spend(token, now)).toEqual(handOff);
  });

  it('is not called invalid, and stays, while the table is down', async () => {
    const { documents } = await import('../../../functions/platform/documents.table.ts');
    const token = await oneTimeTokens.issue(handOff, now);
    const outage = new Error('Down');
    vi.spyOn(documents, 'send').mockImplementationOnce((() => Promise.reject(outage)) as never);
    await expect(oneTimeTokens.spend(token, now)).rejects.toBe(outage);
    expect(await oneTimeTokens.spend(token, now)).toEqual(handOff);
  });

  it('keeps nothing that a hand-off lacks', async () => {
    const token = await oneTimeTokens.issue({ userId: 'apple|1', email: undefined, state: undefined }, now);
    expect(await oneTimeTokens.spend(token, now)).toEqual({ userId: 'apple|1' });
  });

  it('spends a one-time token once in a thousand calls, fifty at a time', async () => {
    const token = await oneTimeTokens.issue(handOff, now);
    const spendTwentyTimes = async () => {
      const outcomes: unknown[] = [];
      for (let time = 0; time < 20; time += 1)
        outcomes.push(await toOutcome(oneTimeTokens.spend(token, now)));
      return outcomes;
    };
    const outcomes = (await Promise.all(Array.from({ length: 50 }, spendTwentyTimes))).flat();
    expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 401)).toHaveLength(999);
  });

  it('refuses a one-time token after ten minutes, although DynamoDB deletes it later', async () => {
    const lasting = await oneTimeTokens.issue(handOff, now);
    expect(await oneTimeTokens.spend(lasting, after(599))).toEqual(handOff);
    const expired = await oneTimeTokens.issue(handOff, now);
    await expect(oneTimeTokens.spend(expired, after(600))).rejects.toEqual(refusal);
    // The item is still in the table.
    expect(await oneTimeTokens.spend(expired, after(599))).toEqual(handOff);
  });

  it.each(['', 'short', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}+`, `${'x'.repeat(43)}\n`])(
    'refuses %j as a one-time token without a table access',
    async (token) => {
      tables.meter.read();
      await expect(oneTimeTokens.spend(token, now)).rejects.toEqual(refusal);
      expect(tables.meter.read().requests).toBe(0);
    },
  );

  it('refuses a one-time token that was never issued, and the stored hash of a token', async () => {
    await expect(oneTimeTokens.spend('A'.repeat(43), now)).rejects.toEqual(refusal);
    await oneTimeTokens.issue(handOff, now);
    const hashes = (await tables.storedTokens()).map(({ tokenHash }) => String(tokenHash));
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) await expect(oneTimeTokens.spend(hash, now)).rejects.toEqual(refusal);
  });
});
