import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isContention, retryWhileContended } from '../../../functions/platform/transaction-retry.ts';

beforeEach(() => {
  // No wait between two tries.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('retryWhileContended', () => {
  it.each([0, 1, 5])('returns the outcome after %i contended tries, and tries no more', async (contended) => {
    const attempt = vi.fn<() => Promise<'done' | 'contended'>>().mockResolvedValue('done');
    for (let time = 0; time < contended; time += 1) attempt.mockResolvedValueOnce('contended');
    expect(await retryWhileContended(attempt)).toBe('done');
    expect(attempt).toHaveBeenCalledTimes(contended + 1);
  });

  it('answers 503 after six contended tries', async () => {
    const attempt = vi.fn<() => Promise<'contended'>>().mockResolvedValue('contended');
    await expect(retryWhileContended(attempt)).rejects.toMatchObject({ status: 503 });
    expect(attempt).toHaveBeenCalledTimes(6);
  });

  it('throws at once what the attempt throws', async () => {
    const attempt = vi.fn<() => Promise<'contended'>>().mockRejectedValue(new Error('no table'));
    await expect(retryWhileContended(attempt)).rejects.toThrow('no table');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['TransactionConflict', true],
  ['ThrottlingError', true],
  ['ProvisionedThroughputExceeded', true],
  ['ConditionalCheckFailed', false],
  ['None', false],
  [undefined, false],
])('calls the reason %s of a canceled transaction temporary: %s', (code, isTemporary) => {
  expect(isContention(code)).toBe(isTemporary);
});
