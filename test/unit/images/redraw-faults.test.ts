// Failures while an image is drawn that the file did not cause.
import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { redraw } from '../../../functions/images/redraw.ts';

const options = { create: { width: 64, height: 48, channels: 3, background: '#090' } } as const;
const jpeg = await sharp(options).jpeg().toBuffer();
const gif = await sharp(options).gif().toBuffer();

const draw = sharp.prototype as Sharp;
afterEach(() => void vi.restoreAllMocks());

const UNENCODED = new Error('VipsForeignSave: unable to encode');
const NO_MEMORY = new Error('vips_tracked_malloc: out of memory');
const CRASH = new WebAssembly.RuntimeError('memory access out of bounds');
const UNDECODED = new Error('VipsJpeg: premature end of file');

it.each<[string, Error, faults: { metadata?: Error; toBuffer?: Error; stats?: Error }]>([
  ['an encoder that fails', UNENCODED, { toBuffer: UNENCODED }],
  ['no memory, which the decoder says, too', NO_MEMORY, { toBuffer: NO_MEMORY, stats: NO_MEMORY }],
  ['an encoder that fails, and no memory to decode', UNENCODED, { toBuffer: UNENCODED, stats: NO_MEMORY }],
  ['a crash of the engine, which decodes nothing afterwards', CRASH, { metadata: CRASH, stats: UNDECODED }],
])('throws, and refuses no file, at %s', async (_, thrown, faults) => {
  for (const [step, error] of Object.entries(faults))
    vi.spyOn(draw, step as 'metadata').mockRejectedValue(error);
  for (const file of [jpeg, gif]) await expect(redraw(file)).rejects.toBe(thrown);
});

it('refuses a file that the decoder refuses', async () => {
  expect(await redraw(jpeg.subarray(0, jpeg.length / 2))).toMatchObject({ is: 'refused' });
});
