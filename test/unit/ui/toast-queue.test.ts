import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastQueue } from '../../../web/ui/toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the toast queue', () => {
  const texts = (queue: ReturnType<typeof createToastQueue>) => queue.shown().map(({ text }) => text);

  it('shows a toast for 4000 ms', () => {
    const queue = createToastQueue();
    queue.success('Sent');
    vi.advanceTimersByTime(3999);
    expect(texts(queue)).toEqual(['Sent']);
    vi.advanceTimersByTime(1);
    expect(texts(queue)).toEqual([]);
  });

  it('shows three toasts at once and removes the oldest for a fourth', () => {
    const queue = createToastQueue();
    for (const text of ['1', '2', '3', '4']) queue.error(text);
    expect(texts(queue)).toEqual(['2', '3', '4']);
  });

  it('times each toast separately', () => {
    const queue = createToastQueue();
    queue.error('Early');
    vi.advanceTimersByTime(3000);
    queue.error('Late');
    vi.advanceTimersByTime(1000);
    expect(texts(queue)).toEqual(['Late']);
  });

  it('calls a toast listener on each change until it unsubscribes', () => {
    const queue = createToastQueue();
    const listener = vi.fn<() => void>();
    const stop = queue.subscribe(listener);
    queue.error('Once');
    vi.advanceTimersByTime(4000);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    queue.error('Again');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('replaces a toast by the same message and shows it for four more seconds', () => {
    const queue = createToastQueue();
    queue.error('Another');
    queue.error('Same');
    const [, first] = queue.shown();
    vi.advanceTimersByTime(3000);
    for (let press = 1; press <= 5; press += 1) queue.error('Same');
    expect(texts(queue)).toEqual(['Another', 'Same']);
    // A new id makes screen readers read it again.
    expect(queue.shown()[1]?.id).not.toBe(first?.id);
    vi.advanceTimersByTime(1000);
    expect(texts(queue)).toEqual(['Same']);
    vi.advanceTimersByTime(3000);
    expect(texts(queue)).toEqual([]);
  });

  it('shows an error toast beside a success toast with the same text', () => {
    const queue = createToastQueue();
    queue.error('Same');
    queue.success('Same');
    expect(texts(queue)).toEqual(['Same', 'Same']);
  });
});
