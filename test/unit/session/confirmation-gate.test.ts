import { describe, expect, it, vi } from 'vitest';
import { createConfirmationGate } from '../../../web/features/session/confirmation-gate.ts';

describe('createConfirmationGate', () => {
  it('asks for one confirmation for several calls, and lets all calls go on afterwards', async () => {
    const onFirstWait = vi.fn<() => void>();
    const gate = createConfirmationGate(onFirstWait);
    const waiting = Promise.all([gate.wait(), gate.wait()]);
    gate.settle();
    await waiting;
    expect(onFirstWait).toHaveBeenCalledTimes(1);
  });

  it('rejects all waiting calls when the customer refuses, and asks again for the next call', async () => {
    const onFirstWait = vi.fn<() => void>();
    const gate = createConfirmationGate(onFirstWait);
    const waiting = Promise.allSettled([gate.wait(), gate.wait()]);
    gate.settle(new Error('no'));
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void gate.wait();
    expect(onFirstWait).toHaveBeenCalledTimes(2);
  });
});
