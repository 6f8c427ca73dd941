import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdToasts, readToasts, releaseToasts, subscribeToToasts, toast } from '../../../web/ui/toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('the toasts', () => {
  const readTexts = () => readToasts().map(({ text }) => text);

  it('shows a toast for 4000 ms', () => {
    toast.success('Sent');
    vi.advanceTimersByTime(3999);
    expect(readTexts()).toEqual(['Sent']);
    vi.advanceTimersByTime(1);
    expect(readTexts()).toEqual([]);
  });

  it('shows three toasts at once and removes the oldest for a fourth', () => {
    for (const text of ['1', '2', '3', '4']) toast.error(text);
    expect(readTexts()).toEqual(['2', '3', '4']);
  });

  it('keeps its toasts while one is pointed at or has the focus, then shows them for four more seconds', () => {
    toast.error('Read me');
    vi.advanceTimersByTime(3999);
    holdToasts('pointer');
    toast.info('While held');
    holdToasts('focus');
    releaseToasts('pointer');
    vi.advanceTimersByTime(60_000);
    expect(readTexts()).toEqual(['Read me', 'While held']);
    releaseToasts('focus');
    vi.advanceTimersByTime(3999);
    expect(readTexts()).toEqual(['Read me', 'While held']);
    vi.advanceTimersByTime(1);
    expect(readTexts()).toEqual([]);
  });

  it('shows a loading toast until it is removed', () => {
    const remove = toast.loading('Uploading');
    vi.advanceTimersByTime(60_000);
    expect(readTexts()).toEqual(['Uploading']);
    remove();
    expect(readTexts()).toEqual([]);
  });

  it('calls a toast listener on each change until it unsubscribes', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeToToasts(listener);
    toast.error('Once');
    vi.advanceTimersByTime(4000);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    toast.error('Again');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('replaces a toast by the same message and shows it for four more seconds', () => {
    toast.error('Another');
    toast.error('Same');
    const [, first] = readToasts();
    vi.advanceTimersByTime(3000);
    for (let press = 1; press <= 5; press += 1) toast.error('Same');
    expect(readTexts()).toEqual(['Another', 'Same']);
    // A new id makes screen readers read it again.
    expect(readToasts()[1]?.id).not.toBe(first?.id);
    vi.advanceTimersByTime(1000);
    expect(readTexts()).toEqual(['Same']);
    vi.advanceTimersByTime(3000);
    expect(readTexts()).toEqual([]);
  });

  it('shows an error toast beside a success toast with the same text', () => {
    toast.error('Same');
    toast.success('Same');
    expect(readTexts()).toEqual(['Same', 'Same']);
  });
});
