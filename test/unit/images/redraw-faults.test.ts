// Failures while an image is drawn that the file did not cause.
import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { redraw } from '../../../functions/images/redraw.ts';

const options = { create: { width: 64, height: 48, channels: 3, background: '#090' } } as const;
const jpeg = await sharp(options).jpeg().toBuffer();
const gif = await sharp(options).gif().toBuffer();

const draw = sharp.prototype as Sharp;
afterEach(() => void vi.restoreAllMocks());

const rejecting = (message: string) => () => Promise.reject(new Error(message));

it.each<[string, () => unknown, string]>([
  [
    'an option that sharp refuses',
    () =>
      vi.spyOn(draw, 'webp').mockImplementation(() => {
        throw new Error('Expected integer between 1 and 100 for quality but received 0');
      }),
    'Expected integer',
  ],
  [
    'an encoder that fails',
    () => vi.spyOn(draw, 'toBuffer').mockImplementation(rejecting('VipsForeignSave: unable to encode')),
    'unable to encode',
  ],
  [
    'no memory, which the decoder says, too',
    () => {
      vi.spyOn(draw, 'toBuffer').mockImplementation(rejecting('vips_tracked_malloc: out of memory'));
      vi.spyOn(draw, 'stats').mockImplementation(rejecting('vips_tracked_malloc: out of memory'));
    },
    'out of memory',
  ],
  [
    'an encoder that fails, and no memory to decode',
    () => {
      vi.spyOn(draw, 'toBuffer').mockImplementation(rejecting('VipsForeignSave: unable to encode'));
      vi.spyOn(draw, 'stats').mockImplementation(rejecting('vips_tracked_malloc: out of memory'));
    },
    'unable to encode',
  ],
  [
    'a crash of the engine, which decodes nothing afterwards',
    () => {
      vi.spyOn(draw, 'metadata').mockImplementation(() =>
        Promise.reject(new WebAssembly.RuntimeError('memory access out of bounds')),
      );
      vi.spyOn(draw, 'stats').mockImplementation(rejecting('VipsJpeg: premature end of file'));
    },
    'out of bounds',
  ],
  [
    'a crash of the engine',
    () =>
      vi
        .spyOn(draw, 'metadata')
        .mockImplementation(() =>
          Promise.reject(new WebAssembly.RuntimeError('memory access out of bounds')),
        ),
    'out of bounds',
  ],
  [
    'a TypeError of ours',
    () =>
      vi.spyOn(draw, 'metadata').mockImplementation(() => Promise.reject(new TypeError('undefined is not'))),
    'undefined is not',
  ],
])('throws, and refuses no file, at %s', async (_, plantFault, message) => {
  plantFault();
  for (const file of [jpeg, gif]) await expect(redraw(file)).rejects.toThrow(message);
});

it('refuses a file that the decoder refuses', async () => {
  expect(await redraw(jpeg.subarray(0, jpeg.length / 2))).toMatchObject({ is: 'refused' });
});
