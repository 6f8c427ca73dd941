import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, DraftContent } from '#shared/contract/drafts.ts';
import { ApiError } from '../../../web/api-error.ts';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { createSaveQueue } from '../../../web/features/writing/save-queue.ts';

/** A title for which the browser has no room. */
const TOO_LONG = 'Too long';

const text = (title: string): DraftContent => ({ ...blankContent, title });

const draft = (version: number, title: string, by = 'Anna'): Draft => ({
  draftId: '01HZY2M3N4P5Q6R7S8T9V0W1X2',
  state: 'draft',
  saved: { at: '2026-11-22T10:00:00.000Z', by },
  hasUnpublishedChanges: false,
  version,
  content: text(title),
});

/** A server with one draft whose answers wait until the test lets them go. */
const openServer = () => {
  let stored = draft(1, '');
  const saves: {
    version: number;
    title: string;
    keepsReplaced: boolean;
    answer: PromiseWithResolvers<Draft>;
  }[] = [];
  let kept: string | undefined;
  let writes = 0;
  const queue = createSaveQueue(stored, {
    save: ({ version, content: { title }, keepsReplaced }) => {
      const answer = Promise.withResolvers<Draft>();
      saves.push({ version, title, keepsReplaced, answer });
      return answer.promise;
    },
    load: () => Promise.resolve(stored),
    keep: (unsaved) => {
      kept = unsaved?.content.title;
      if (unsaved) writes += 1;
      return kept !== TOO_LONG;
    },
  });
  return {
    queue,
    saves,
    readKept: () => kept,
    forget: () => (kept = undefined),
    countWrites: () => writes,
    titles: () => saves.map(({ title }) => title),
    state: () => queue.getSnapshot().state.is,
    /** Another person, or a save whose answer was lost. */
    store: (version: number, title: string, by?: string) => (stored = draft(version, title, by)),
    accept: async () => {
      const last = saves.at(-1);
      if (!last) throw new Error('nothing was sent');
      stored = draft(last.version + 1, last.title);
      last.answer.resolve(stored);
      await vi.advanceTimersByTimeAsync(0);
    },
    refuse: async (error: Error) => {
      saves.at(-1)?.answer.reject(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the save queue', () => {
  it('saves the newest text once after a pause, with the version that it changes', async () => {
    const { queue, saves, titles, state, accept, readKept } = openServer();
    queue.change(text('O'));
    queue.change(text('On'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(titles()).toEqual(['On']);
    expect(state()).toBe('saving');
    expect(readKept()).toBe('On');
    await accept();
    expect(state()).toBe('saved');
    expect(readKept()).toBeUndefined();
    queue.change(text('One'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves.at(-1)?.version).toBe(2);
  });

  it('sends nothing while a save is on its way, and then the newest text', async () => {
    const { queue, titles, state, accept } = openServer();
    queue.change(text('first'));
    await vi.advanceTimersByTimeAsync(1000);
    queue.change(text('second'));
    queue.change(text('third'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(titles()).toEqual(['first']);
    await accept();
    expect(state()).toBe('saving');
    await vi.advanceTimersByTimeAsync(1000);
    expect(titles()).toEqual(['first', 'third']);
  });

  it('saves within seconds while somebody types without a pause', async () => {
    const { queue, titles } = openServer();
    for (let count = 0; count < 12; count += 1) {
      queue.change(text('x'.repeat(count + 1)));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(titles()).toHaveLength(1);
  });

  it('does not save a change that was taken back', async () => {
    const { queue, titles, state, readKept } = openServer();
    queue.change(text('typed'));
    queue.change(text(''));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(titles()).toEqual([]);
    expect(state()).toBe('saved');
    expect(readKept()).toBeUndefined();
  });

  it('counts the pause after a change that was taken back from the next change on', async () => {
    const { queue, titles } = openServer();
    queue.change(text('typed'));
    queue.change(text(''));
    await vi.advanceTimersByTimeAsync(10_000);
    queue.change(text('t'));
    await vi.advanceTimersByTimeAsync(700);
    expect(titles()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(titles()).toEqual(['t']);
  });

  it('keeps the newest text in the browser at once when a save fails, and when it is told to', async () => {
    const { queue, refuse, readKept } = openServer();
    queue.change(text('first'));
    await vi.advanceTimersByTimeAsync(900);
    queue.change(text('second'));
    expect(readKept()).toBe('first');
    await refuse(new ApiError('unauthenticated', { status: 401 }));
    expect(readKept()).toBe('second');
    queue.change(text('third'));
    expect(readKept()).toBe('second');
    queue.keepNow();
    expect(readKept()).toBe('third');
  });

  it('says whether the browser had room for the text', async () => {
    const { queue } = openServer();
    queue.change(text(TOO_LONG));
    expect(queue.getSnapshot().isKept).toBe(false);
    queue.change(text('Short'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(queue.getSnapshot().isKept).toBe(true);
  });

  it('keeps the text anew when the page is left, because another page may have removed it', async () => {
    const { queue, refuse, readKept, forget } = openServer();
    queue.change(text('Mine'));
    await vi.advanceTimersByTimeAsync(1000);
    await refuse(new ApiError('bad-request'));
    forget();
    queue.keepNow();
    expect(readKept()).toBe('Mine');
  });

  it('writes what is typed to the browser at most once a second', async () => {
    const { queue, countWrites } = openServer();
    for (let count = 0; count < 45; count += 1) {
      queue.change(text('x'.repeat(count + 1)));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(countWrites()).toBe(5);
  });

  it('keeps the text without a connection and tries again by itself', async () => {
    const { queue, titles, state, refuse, accept, readKept } = openServer();
    queue.change(text('typed on a train'));
    await vi.advanceTimersByTimeAsync(1000);
    await refuse(new ApiError('offline'));
    expect(state()).toBe('unreachable');
    queue.change(text('typed on a train, on and on'));
    queue.keepNow();
    expect(readKept()).toBe('typed on a train, on and on');
    await vi.advanceTimersByTimeAsync(1000);
    expect(titles()).toEqual(['typed on a train', 'typed on a train, on and on']);
    expect(state()).toBe('unreachable');
    await accept();
    expect(state()).toBe('saved');
  });

  it('waits a second after the first failure since a save, and twice as long after each further one', async () => {
    const { queue, titles, refuse, accept } = openServer();
    const failAfter = async (waitMs: number) => {
      const before = titles().length;
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(titles()).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(titles()).toHaveLength(before + 1);
      await refuse(new ApiError('unavailable'));
    };
    queue.change(text('First'));
    await failAfter(800);
    await failAfter(1000);
    await failAfter(2000);
    await vi.advanceTimersByTimeAsync(4000);
    await accept();
    queue.change(text('Second'));
    await failAfter(800);
    await failAfter(1000);
  });

  it('stops at a conflict with both texts, and saves mine over theirs when told to', async () => {
    const { queue, saves, titles, refuse, store, accept } = openServer();
    queue.change(text('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    const theirs = store(2, 'theirs', 'Ben');
    await refuse(new ApiError('conflict', { status: 409 }));
    expect(queue.getSnapshot().state).toEqual({ is: 'conflict', theirs });
    queue.change(text('mine, longer'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(titles()).toEqual(['mine']);
    queue.reset(theirs, text('mine, longer'));
    expect(saves.at(-1)).toMatchObject({ version: 2, title: 'mine, longer', keepsReplaced: true });
    await accept();
    expect(queue.isUnsaved()).toBe(false);
  });

  it('takes a refused save as done when only its answer was lost', async () => {
    const { queue, state, refuse, store } = openServer();
    queue.change(text('arrived'));
    await vi.advanceTimersByTimeAsync(1000);
    store(2, 'arrived');
    await refuse(new ApiError('unavailable'));
    await vi.advanceTimersByTimeAsync(1000);
    await refuse(new ApiError('conflict', { status: 409 }));
    expect(state()).toBe('saved');
    expect(queue.getSnapshot().draft.version).toBe(2);
  });

  it('saves what is typed before a former text replaces it, which asks the history to keep it', async () => {
    const { queue, saves, accept } = openServer();
    queue.change(text('typed last'));
    const replacing = queue.replace(text('former'));
    expect(saves.at(-1)).toMatchObject({ title: 'typed last', keepsReplaced: false });
    await accept();
    await replacing;
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves.at(-1)).toMatchObject({ version: 2, title: 'former', keepsReplaced: true });
    await accept();
    queue.change(text('typed on'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves.at(-1)).toMatchObject({ version: 3, keepsReplaced: false });
  });

  it('keeps no part of a text that a former one without this part replaces', async () => {
    const { queue, accept } = openServer();
    queue.change({ inside: ['Three rounds'], minutes: 30, takeaway: 'ten rules for your voice' });
    const replacing = queue.replace(text('former'));
    await accept();
    await replacing;
    expect(queue.getSnapshot().content).toEqual(text('former'));
  });

  it('says what the server refuses, and tries the next change', async () => {
    const { queue, titles, state, refuse } = openServer();
    queue.change(text('too long'));
    await vi.advanceTimersByTimeAsync(1000);
    await refuse(new ApiError('bad-request', { status: 400 }));
    expect(state()).toBe('refused');
    await vi.advanceTimersByTimeAsync(60_000);
    queue.change(text('short'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(titles()).toEqual(['too long', 'short']);
  });

  it('stops when the session is lost and keeps the text', async () => {
    const { queue, titles, state, refuse, readKept } = openServer();
    queue.change(text('typed'));
    await vi.advanceTimersByTimeAsync(1000);
    await refuse(new ApiError('unauthenticated', { status: 401 }));
    queue.change(text('typed on'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('signed-out');
    expect(titles()).toEqual(['typed']);
    expect(readKept()).toBe('typed on');
  });

  it('saves at once before a step that needs the saved text, and says whether it worked', async () => {
    const { queue, titles, accept, refuse } = openServer();
    queue.change(text('ready'));
    const ready = queue.flush();
    expect(titles()).toEqual(['ready']);
    await accept();
    expect(await ready).toBe(true);
    queue.change(text('not ready'));
    const failing = queue.flush();
    await refuse(new ApiError('offline'));
    expect(await failing).toBe(false);
  });
});
