import { resolveObjectURL } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { createUploadQueue } from '../../../web/features/images/upload-queue.ts';

/** A server whose answers wait until the test lets them go. */
const openQueue = () => {
  const sent: {
    name: string;
    signal: AbortSignal;
    progress: (share: number) => void;
    answer: PromiseWithResolvers<string>;
  }[] = [];
  const events: string[] = [];
  const queue = createUploadQueue({
    upload: ({ name }, signal, progress) => {
      const answer = Promise.withResolvers<string>();
      sent.push({ name, signal, progress, answer });
      return answer.promise;
    },
    onFailed: ({ message }) => events.push(`failed: ${message}`),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const addUpload = (name: string, id = name) =>
    queue.add({ id, file: new File(['1'], name), onUploaded: (url) => events.push(`uploaded ${url}`) });
  return {
    queue,
    sent,
    events,
    addUpload,
    add: (...names: string[]) => names.map((name) => addUpload(name)),
    names: () => sent.map(({ name }) => name),
    list: () =>
      queue
        .getSnapshot()
        .uploads.map(
          ({ file, percent, failure }) => `${file.name} ${failure?.message ?? percent ?? 'waits'}`,
        ),
    accept: async (url: string) => {
      sent.at(-1)?.answer.resolve(url);
      await settle();
    },
    refuse: async (reason: unknown) => {
      sent.at(-1)?.answer.reject(reason);
      await settle();
    },
  };
};

describe('the queue of uploads', () => {
  it('uploads one file at a time, in their order, and tells how much is sent', async () => {
    const { queue, add, sent, names, list, accept, events } = openQueue();
    const [a] = add('a', 'b');
    expect(names()).toEqual(['a']);
    const seen: string[][] = [];
    const unsubscribe = queue.subscribe(() => seen.push(list()));
    sent[0]?.progress(0.256);
    expect(seen).toEqual([['a 25', 'b waits']]);
    await accept('/a');
    expect(names()).toEqual(['a', 'b']);
    expect(queue.getSnapshot().previews).toEqual({ '/a': a?.preview });
    unsubscribe();
    await accept('/b');
    expect(seen).toHaveLength(2);
    expect(list()).toEqual([]);
    expect(events).toEqual(['uploaded /a', 'uploaded /b']);
  });

  it('keeps a failed upload, goes on with the next one, and tries again when asked', async () => {
    const { queue, add, sent, names, list, refuse, accept, events } = openQueue();
    add('a', 'b');
    sent[0]?.progress(0.5);
    await refuse(new Error('no bucket'));
    expect(list()).toEqual(['a no bucket', 'b waits']);
    await refuse('no reason');
    expect(list()).toEqual(['a no bucket', 'b Image upload failed']);
    expect(events.splice(0)).toEqual(['failed: no bucket', 'failed: Image upload failed']);
    queue.retry('a');
    expect(names()).toEqual(['a', 'b', 'a']);
    expect(list()).toEqual(['a waits', 'b Image upload failed']);
    await accept('/a');
    expect(list()).toEqual(['b Image upload failed']);
    expect(events).toEqual(['uploaded /a']);
  });

  it('fails an upload whose image its owner does not take', async () => {
    const { queue, list, accept } = openQueue();
    const onUploaded = () => {
      throw new Error('a foreign address');
    };
    queue.add({ file: new File(['1'], 'a'), onUploaded });
    await accept('/a');
    expect(list()).toEqual(['a a foreign address']);
    expect(queue.getSnapshot().previews).toEqual({});
  });

  it('stops a canceled upload, and keeps it to be tried again', async () => {
    const { queue, add, sent, names, list, refuse, accept, events } = openQueue();
    add('a', 'b');
    queue.cancel('a');
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(names()).toEqual(['a', 'b']);
    sent[0]?.answer.reject(new Error('aborted'));
    await refuse(new Error('no bucket'));
    expect(list()).toEqual(['a The upload was cancelled', 'b no bucket']);
    expect(events).toEqual(['failed: no bucket']);
    queue.retry('a');
    await accept('/a');
    expect(list()).toEqual(['b no bucket']);
  });

  it('does not take an image that arrives after its upload was removed', async () => {
    const { queue, add, sent, list, accept, events } = openQueue();
    const [a] = add('a');
    queue.remove('a');
    expect(sent[0]?.signal.aborted).toBe(true);
    await accept('/a');
    expect(list()).toEqual([]);
    expect(events).toEqual([]);
    expect(queue.getSnapshot().previews).toEqual({});
    expect(resolveObjectURL(a?.preview ?? '')).toBeUndefined();
  });

  it('replaces an upload by another one with the same id', async () => {
    const { addUpload, sent, names, list } = openQueue();
    addUpload('a', 'row');
    addUpload('b', 'row');
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(names()).toEqual(['a', 'b']);
    expect(list()).toEqual(['b waits']);
  });

  it('keeps previews of uploaded files until it closes, and then stops everything', async () => {
    const { queue, add, sent, names, list, accept } = openQueue();
    const previews = add('a', 'b', 'c').map(({ preview }) => preview);
    const listPreviews = () => previews.filter((preview) => resolveObjectURL(preview));
    await accept('/a');
    expect(listPreviews()).toEqual(previews);
    queue.close();
    expect(listPreviews()).toEqual([]);
    expect(list()).toEqual([]);
    expect(names()).toEqual(['a', 'b']);
    expect(sent[1]?.signal.aborted).toBe(true);
  });
});
