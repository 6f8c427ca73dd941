import { describe, expect, it } from 'vitest';
import type { StaffModule } from '#shared/contract/modules.ts';
import { createMoveQueue, type ModuleMove } from '../../../../web/features/lessons/order/move-queue.ts';

const move = (draftId: string, before: string | null, module: ModuleMove['module'] = 'ai-fundamentals') => ({
  module,
  draftId,
  before,
});

/** A server whose answers wait until the test lets them go. */
const openQueue = () => {
  const calls: { move: ModuleMove; answer: PromiseWithResolvers<StaffModule> }[] = [];
  const done: string[] = [];
  const queue = createMoveQueue({
    send: (sent) => {
      const answer = Promise.withResolvers<StaffModule>();
      calls.push({ move: sent, answer });
      return answer.promise;
    },
    onMoved: ({ draftId }) => done.push(`moved ${draftId}`),
    onFailed: ({ draftId }) => done.push(`failed ${draftId}`),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    queue,
    done,
    sent: () => calls.map(({ move: { draftId, before } }) => `${draftId}>${before}`),
    waiting: () => queue.getSnapshot().map(({ draftId, before }) => `${draftId}>${before}`),
    accept: async () => {
      const last = calls.at(-1);
      last?.answer.resolve({ id: last.move.module, lessons: [] });
      await settle();
    },
    refuse: async () => {
      calls.at(-1)?.answer.reject(new Error('no'));
      await settle();
    },
  };
};

describe('the queue of moves', () => {
  it('sends one move at a time, in their order', async () => {
    const { queue, sent, waiting, accept, done } = openQueue();
    queue.add(move('a', 'c'));
    queue.add(move('b', null));
    expect(sent()).toEqual(['a>c']);
    expect(waiting()).toEqual(['a>c', 'b>null']);
    await accept();
    expect(sent()).toEqual(['a>c', 'b>null']);
    await accept();
    expect(waiting()).toEqual([]);
    expect(done).toEqual(['moved a', 'moved b']);
    queue.add(move('c', 'a'));
    expect(sent().at(-1)).toBe('c>a');
  });

  it('sends only the last of the moves of one lesson that wait', async () => {
    const { queue, sent, accept } = openQueue();
    for (const before of ['c', 'd', 'e', null]) queue.add(move('a', before));
    await accept();
    await accept();
    expect(sent()).toEqual(['a>c', 'a>null']);
  });

  it('drops the other moves of the module after a failure, and goes on with those of others', async () => {
    const { queue, sent, waiting, refuse, done } = openQueue();
    queue.add(move('a', 'c'));
    queue.add(move('b', null));
    queue.add(move('x', 'y', 'advanced-topics'));
    await refuse();
    expect(sent()).toEqual(['a>c', 'x>y']);
    expect(waiting()).toEqual(['x>y']);
    expect(done).toEqual(['failed a']);
  });
});
