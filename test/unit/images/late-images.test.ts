// Images that are not drawn at their first event: their event was lost, or an attempt to draw them has failed.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { environment } from '../events.ts';
import { retryAtOnce } from '../failing-aws.ts';
import { openImageWorld } from './image-world.ts';
import { images } from './sample-images.ts';

const world = await openImageWorld();
afterAll(() => world.close());
process.env['LOG_LEVEL'] = 'ERROR';
const table = await import('../../../functions/images/uploads.table.ts');
const { requireImages } = await import('../../../functions/images/require-images.ts');
const { handler } = await import('../../../functions/events/draw-upload.ts');

const JPEG = images[0].bytes;
const MISSING = 'The image was not found. Please upload it again';

const toEvent = (key: string) => ({ detail: { object: { key } } });
const prepare = ({ incomingKey }: { incomingKey: string }) => handler(toEvent(incomingKey));
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** The lines of the log with this message. */
const listLines = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.message === message);
let lines: string[];

beforeEach(() => {
  lines = [];
  world.lambda.calls = [];
  world.lambda.invoke = () => 202;
  retryAtOnce();
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('an attempt to draw', () => {
  /** Nothing can be published from now on. */
  const breakBucket = () =>
    vi.spyOn(world.bucket, 'writeNew').mockRejectedValue(new Error('The disk is full'));

  it('leaves an upload and its file to the run that draws it', async () => {
    const upload = await world.upload(JPEG);
    await table.claimForDrawing(upload.imageKey, new Date());
    expect(await prepare(upload)).toMatchObject({ outcome: 'ignored' });
    expect(await world.listStored(upload)).toEqual([upload.incomingKey]);
  });

  it('follows a run that Lambda has stopped', async () => {
    const upload = await world.upload(JPEG);
    await table.claimForDrawing(upload.imageKey, secondsAgo(limits.imageDrawingSeconds));
    expect(await prepare(upload)).toMatchObject({ outcome: 'ready' });
  });

  it('follows a run that has failed', async () => {
    const upload = await world.upload(JPEG);
    const broken = breakBucket();
    await expect(prepare(upload)).rejects.toThrow('The disk is full');
    broken.mockRestore();
    expect(await prepare(upload)).toMatchObject({ outcome: 'ready' });
  });

  it('does not count a run that comes before the file', async () => {
    const upload = await world.upload(JPEG);
    await world.bucket.remove(upload.incomingKey);
    for (const _ of [1, 2, 3]) expect(await prepare(upload)).toMatchObject({ outcome: 'ignored' });
    await world.bucket.write(upload.incomingKey, Buffer.from(JPEG), {});
    expect(await prepare(upload)).toMatchObject({ outcome: 'ready' });
  });

  it.each([
    [
      'have failed',
      async (upload: { incomingKey: string }) => {
        const broken = breakBucket();
        for (const _ of [1, 2, 3]) await expect(prepare(upload)).rejects.toThrow('The disk is full');
        broken.mockRestore();
      },
    ],
    [
      'were stopped by Lambda',
      async ({ imageKey }: { imageKey: string }) => {
        for (const hours of [3, 2, 1]) await table.claimForDrawing(imageKey, secondsAgo(hours * 3600));
      },
    ],
  ])('does not refuse the upload after three that %s, which is told as our mistake', async (_, fail) => {
    const upload = await world.upload(JPEG, secondsAgo(2 * limits.uploadLinkSeconds));
    await fail(upload);
    const image = { key: upload.imageKey, path: 'body' };
    await expect(requireImages([image], { deadlineMs: 0 })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringContaining('our mistake'),
      cause: expect.objectContaining({ message: expect.stringContaining(upload.imageKey) }),
    });
    expect(world.lambda.calls).toHaveLength(1);
    expect(await prepare(upload)).toMatchObject({ outcome: 'ready' });
    expect(await requireImages([image])).toHaveLength(1);
  });
});

describe('who waits for an image', () => {
  const toNamed = ({ imageKey }: { imageKey: string }) => ({ key: imageKey, path: 'images.0.url' });

  it.each([
    ['half a minute', 30],
    ['an hour', 3600],
  ])('draws it when its event was lost %s ago', async (_, seconds) => {
    const upload = await world.upload(JPEG, secondsAgo(seconds));
    world.lambda.invoke = (event) => {
      void handler(event);
      return 202;
    };
    expect(await requireImages([toNamed(upload)])).toEqual([{ key: upload.imageKey, width: 7, height: 5 }]);
    expect(world.lambda.calls).toEqual([
      {
        path: `/2015-03-31/functions/${environment.IMAGE_FUNCTION}/invocations`,
        type: 'Event',
        event: toEvent(upload.incomingKey),
      },
    ]);
  });

  it('starts nothing for an image that was just uploaded, or that is being drawn', async () => {
    const young = await world.upload(JPEG, secondsAgo(15));
    const drawn = await world.upload(JPEG, secondsAgo(3600));
    await table.claimForDrawing(drawn.imageKey, secondsAgo(60));
    for (const upload of [young, drawn])
      await expect(requireImages([toNamed(upload)], { deadlineMs: 0 })).rejects.toMatchObject({
        status: 503,
      });
    expect(world.lambda.calls).toEqual([]);
  });

  it('starts the drawing of an image once in each call, however often the text names it', async () => {
    const upload = await world.upload(JPEG, secondsAgo(30));
    const named = [toNamed(upload), { ...toNamed(upload), path: 'body' }];
    for (const calls of [1, 2]) {
      await expect(requireImages(named, { deadlineMs: 600 })).rejects.toMatchObject({ status: 503 });
      expect(world.lambda.calls).toHaveLength(calls);
    }
  });

  it('is asked to upload it again when nobody draws it after five minutes', async () => {
    const lost = await world.upload(JPEG, secondsAgo(limits.uploadLinkSeconds + 1));
    await expect(requireImages([toNamed(lost)], { deadlineMs: 0 })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'images.0.url', message: MISSING }],
    });
    const late = await world.upload(JPEG, secondsAgo(limits.uploadLinkSeconds - 15));
    await expect(requireImages([toNamed(late)], { deadlineMs: 0 })).rejects.toMatchObject({ status: 503 });
  });

  it.each([403, 500])('waits on when Lambda answers %i, which the log says', async (status) => {
    const upload = await world.upload(JPEG, secondsAgo(30));
    world.lambda.invoke = () => status;
    const required = requireImages([toNamed(upload)]);
    await expect.poll(() => listLines('The image function could not be started')).toHaveLength(1);
    await prepare(upload);
    expect(await required).toHaveLength(1);
  });
});
