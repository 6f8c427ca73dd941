import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { openImageWorld } from './image-world.ts';
import { images } from './sample-images.ts';

vi.spyOn(console, 'info').mockImplementation(() => undefined);
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const world = await openImageWorld();
afterAll(() => world.close());
const table = await import('../../../functions/images/uploads.table.ts');
const { listFiles } = await import('../../../functions/images/image-key.ts');
const { requireImages } = await import('../../../functions/images/require-images.ts');
const { deleteImage } = await import('../../../functions/images/delete-image.ts');
const { releaseImages } = await import('../../../functions/images/release-images.ts');
const { handler: prepare } = await import('../../../functions/events/draw-upload.ts');
const { handler: deleteUnused } = await import('../../../functions/events/housekeeping.ts');

const JPEG = images[0].bytes;
const DAY_MS = 86_400_000;
const toEvent = (key: string) => ({ 'detail-type': 'Object Created', detail: { object: { key } } });
const draftId = () => randomUUID();

const uploadReady = async (now?: Date) => {
  const upload = await world.upload(JPEG, now);
  await prepare(toEvent(upload.incomingKey));
  return upload;
};

describe('the image function', () => {
  it('publishes the files of an upload, deletes it and notes the size', async () => {
    const upload = await uploadReady();
    expect(await table.findImage(upload.imageKey)).toEqual({ state: 'ready', width: 7, height: 5 });
    expect(await world.listStored(upload)).toEqual(listFiles(upload.imageKey));
    const file = await world.bucket.read(upload.imageKey);
    expect(file?.headers).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('notes why it refuses an upload, and deletes it', async () => {
    const upload = await world.upload(Buffer.from('<svg/>'));
    expect(await prepare(toEvent(upload.incomingKey))).toMatchObject({ outcome: 'refused' });
    expect(await table.findImage(upload.imageKey)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('cannot be read as an image'),
    });
    expect(await world.listStored(upload)).toEqual([]);
  });

  it('does its work once when its event comes twice, also at the same moment', async () => {
    const upload = await world.upload(JPEG);
    const event = toEvent(upload.incomingKey);
    const publish = vi.spyOn(world.bucket, 'writeNew');
    const outcomes = await Promise.all([prepare(event), prepare(event)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['ignored', 'ready']);
    expect(publish).toHaveBeenCalledTimes(4);
    expect(await prepare(event)).toMatchObject({ outcome: 'ignored' });
    expect(await table.findImage(upload.imageKey)).toMatchObject({ state: 'ready' });
    expect(await world.listStored(upload)).toEqual(listFiles(upload.imageKey));
  });

  it('goes on after a run that broke off, and replaces no file', async () => {
    const upload = await world.upload(JPEG);
    const [first = ''] = listFiles(upload.imageKey);
    await world.bucket.write(first, Buffer.from('from the run before'), {});
    await prepare(toEvent(upload.incomingKey));
    expect(await table.findImage(upload.imageKey)).toMatchObject({ state: 'ready' });
    expect(String((await world.bucket.read(first))?.bytes)).toBe('from the run before');
  });

  it('deletes a file that comes after its image was drawn, and one that nobody announced', async () => {
    const upload = await uploadReady();
    await world.bucket.write(upload.incomingKey, Buffer.from('another file'), {});
    const unknown = upload.incomingKey.replace(/\/[0-9a-f]{8}-/, '/00000000-');
    await world.bucket.write(unknown, Buffer.from(JPEG), {});
    for (const key of [upload.incomingKey, unknown]) {
      expect(await prepare(toEvent(key))).toMatchObject({ outcome: 'ignored' });
      expect(await world.bucket.read(key)).toBeUndefined();
    }
    expect(await world.listStored(upload)).toEqual(listFiles(upload.imageKey));
  });
});

describe('requireImages', () => {
  const name = ({ imageKey }: { imageKey: string }, path = 'images.0.url') => ({ key: imageKey, path });

  it('returns the sizes of images that are ready, in their order', async () => {
    const [a, b] = [await uploadReady(), await uploadReady()];
    expect(await requireImages([name(b), name(a)])).toEqual([
      { key: b.imageKey, width: 7, height: 5 },
      { key: a.imageKey, width: 7, height: 5 },
    ]);
  });

  it('waits for an image that is still being prepared', async () => {
    const upload = await world.upload(JPEG);
    const required = requireImages([name(upload)]);
    await prepare(toEvent(upload.incomingKey));
    expect(await required).toHaveLength(1);
  });

  it('answers 503 with a time to wait when an image takes too long', async () => {
    const upload = await world.upload(JPEG);
    await expect(requireImages([name(upload)], { deadlineMs: 0 })).rejects.toMatchObject({
      status: 503,
      code: 'images-preparing',
      message: expect.stringContaining('still being prepared'),
      headers: { 'retry-after': '5' },
    });
  });

  it('names each field whose image was refused, is missing, is being deleted, or never came', async () => {
    const refused = await world.upload(Buffer.from('no image'));
    await prepare(toEvent(refused.incomingKey));
    const deleting = await uploadReady();
    await table.claimForDeletion(deleting.imageKey, new Date());
    const lost = await world.upload(JPEG, new Date(Date.now() - 2 * 3_600_000));
    const missing = { imageKey: deleting.imageKey.replace(/\/[0-9a-f]{8}-/, '/00000000-') };
    const good = await uploadReady();
    const all = [refused, good, deleting, lost, missing].map((each, index) =>
      name(each, `images.${index}.url`),
    );
    const message = 'The image was not found. Please upload it again';
    await expect(requireImages(all, { deadlineMs: 0 })).rejects.toMatchObject({
      status: 400,
      fields: [
        { path: 'images.0.url', message: expect.stringContaining('cannot be read as an image') },
        { path: 'images.2.url', message },
        { path: 'images.3.url', message },
        { path: 'images.4.url', message },
      ],
    });
  });
});

describe('images of texts', () => {
  it('names the keys without an upload', async () => {
    const { imageKey } = await uploadReady();
    const missing = imageKey.replace(/\/[0-9a-f]{8}-/, '/00000000-');
    expect(await table.nameImages(draftId(), [imageKey, missing])).toEqual([missing]);
  });

  it('deletes the images of a deleted text, but for those that another text names', async () => {
    const [own, shared] = [await uploadReady(), await uploadReady()];
    const [first, second] = [draftId(), draftId()];
    await table.nameImages(first, [own.imageKey, shared.imageKey]);
    await table.nameImages(second, [shared.imageKey]);
    const now = new Date();
    await releaseImages(first, [own.imageKey, shared.imageKey], now);
    expect(await world.listStored(own)).toEqual([]);
    expect(await table.findImage(own.imageKey)).toBeUndefined();
    expect(await world.listStored(shared)).toHaveLength(4);
    await releaseImages(second, [shared.imageKey], now);
    await releaseImages(second, [shared.imageKey], now);
    expect(await world.listStored(shared)).toEqual([]);
  });

  it('names no image that is being deleted', async () => {
    const { imageKey } = await uploadReady();
    await table.claimForDeletion(imageKey, new Date());
    expect(await table.nameImages(draftId(), [imageKey])).toEqual([imageKey]);
  });
});

describe('the record of an upload', () => {
  it('is not made twice for one key', async () => {
    const { imageKey, incomingKey } = await uploadReady();
    await expect(table.recordUpload(imageKey, incomingKey, new Date())).rejects.toThrow('conditional');
    expect(await table.findImage(imageKey)).toMatchObject({ state: 'ready' });
  });

  it.each<[string, (key: string) => Promise<unknown>]>([
    ['marked as ready', (key) => table.markReady(key, { width: 1, height: 1 })],
    ['marked as refused', (key) => table.markRefused(key, 'No image')],
    ['claimed for drawing', (key) => table.claimForDrawing(key, new Date())],
    ['named by a draft', (key) => table.nameImages(draftId(), [key])],
    ['no longer named', (key) => table.unnameImages(draftId(), [key])],
    ['claimed for deletion', (key) => table.claimForDeletion(key, new Date())],
  ])('does not come back when an image that is deleted is %s', async (_, act) => {
    const { imageKey } = await uploadReady();
    await deleteImage(imageKey, new Date());
    await act(imageKey);
    expect(await world.readRecord(imageKey)).toBeUndefined();
  });

  it('keeps what was decided first', async () => {
    const { imageKey } = await uploadReady();
    const before = await world.readRecord(imageKey);
    await table.markRefused(imageKey, 'No image');
    await table.markReady(imageKey, { width: 1, height: 1 });
    expect(await table.claimForDrawing(imageKey, new Date(Date.now() + DAY_MS))).toBe(false);
    expect(await world.readRecord(imageKey)).toEqual(before);
  });

  it('ends only the claim of its own run', async () => {
    const { imageKey } = await world.upload(JPEG);
    const [first, second] = [new Date('2026-11-22T10:00:00Z'), new Date('2026-11-22T10:03:00Z')];
    expect(await table.claimForDrawing(imageKey, first)).toBe(true);
    expect(await table.claimForDrawing(imageKey, new Date(second.getTime() - 1))).toBe(false);
    expect(await table.claimForDrawing(imageKey, second)).toBe(true);
    await table.endDrawing(imageKey, first, { wasAttempt: true });
    expect(await table.findImage(imageKey)).toMatchObject({
      attempts: 2,
      drawingUntil: '2026-11-22T10:06:00.000Z',
    });
    await table.endDrawing(imageKey, second, { wasAttempt: false });
    expect(await table.findImage(imageKey)).toEqual(
      expect.not.objectContaining({ drawingUntil: expect.anything() }),
    );
    expect(await table.findImage(imageKey)).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  it('leaves an image that a draft names, and says that it deleted another', async () => {
    const [named, free] = [await uploadReady(), await uploadReady()];
    await table.nameImages(draftId(), [named.imageKey]);
    expect(await deleteImage(named.imageKey, new Date())).toBe(false);
    expect(await deleteImage(free.imageKey, new Date())).toBe(true);
    expect(await deleteImage(free.imageKey, new Date())).toBe(false);
    expect(await table.findImage(named.imageKey)).toMatchObject({ state: 'ready' });
  });
});

describe('the daily job', () => {
  const at = (now: Date, run: () => Promise<unknown>) => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    return run().finally(() => vi.useRealTimers());
  };

  it('deletes uploads that no saved draft ever named after 30 days, with their files, and no others', async () => {
    const now = new Date();
    const old = new Date(now.getTime() - limits.unusedUploadDays * DAY_MS);
    const [unused, neverCame, named, young] = [
      await uploadReady(old),
      await world.upload(JPEG, old),
      await uploadReady(old),
      await uploadReady(new Date(old.getTime() + 1)),
    ];
    await table.nameImages(draftId(), [named.imageKey]);
    await at(now, () => deleteUnused({}));
    for (const gone of [unused, neverCame]) {
      expect(await world.listStored(gone)).toEqual([]);
      expect(await world.readRecord(gone.imageKey)).toBeUndefined();
    }
    expect(await world.listStored(named)).toHaveLength(4);
    expect(await world.listStored(young)).toHaveLength(4);
  });

  it('ends a deletion that broke off', async () => {
    const upload = await uploadReady();
    await table.nameImages(draftId(), [upload.imageKey]);
    const broken = await uploadReady();
    await table.claimForDeletion(broken.imageKey, new Date());
    await deleteUnused({});
    expect(await world.listStored(broken)).toEqual([]);
    expect(await world.readRecord(broken.imageKey)).toBeUndefined();
    expect(await world.listStored(upload)).toHaveLength(4);
  });
});
