import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { acceptImage } from '../../../web/features/images/accept-image.ts';
import { toast } from '../../../web/ui/toast.ts';
import { images } from './sample-images.ts';

const close = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  close.mockClear();
});

const findSample = (contentType: string) =>
  Buffer.from(images.find((image) => image.contentType === contentType)?.bytes ?? []);

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HEIC = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
/** What follows the end of an image changes nothing but its length. */
const enlarge = (image: Buffer) => Buffer.concat([image, Buffer.alloc(limits.imageBytes.max)]);
const GIF = findSample('image/gif');
const WEBP = findSample('image/webp');
/** A GIF with a screen of more than 50 megapixels. */
const WIDE_GIF = Buffer.from(GIF);
WIDE_GIF.writeUInt16LE(8000, 6);
WIDE_GIF.writeUInt16LE(8000, 8);

describe('acceptImage', () => {
  it.each(images)('takes $name as it is, whatever its name says', async ({ bytes, contentType }) => {
    const file = new File([Buffer.from(bytes)], 'note.txt', { type: 'text/plain' });
    expect(await acceptImage(file)).toEqual({ blob: file, contentType });
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['an SVG', SVG, 'image/svg+xml', 'logo.svg', /SVG files can carry scripts/],
    ['an SVG that is called a PNG', SVG, 'image/png', 'logo.png', /SVG files can carry scripts/],
    ['a text', Buffer.from('hello'), 'text/plain', 'note.txt', /cannot be read as an image/],
    ['a HEIC photo', HEIC, 'image/heic', 'IMG_0042.HEIC', /This is a HEIC photo.*Save it as a JPEG/],
    ['an empty file', Buffer.alloc(0), 'image/png', 'empty.png', /is empty/],
    ['a GIF of more than 10 MB', enlarge(GIF), 'image/gif', 'wave.gif', /larger than 10 MB/],
    ['a WebP of more than 10 MB', enlarge(WEBP), 'image/webp', 'a.webp', /larger than 10 MB/],
    ['a GIF of 64 megapixels', WIDE_GIF, 'image/gif', 'wave.gif', /more than 50 megapixels/],
  ])('refuses %s', async (_, bytes, type, name, reason) => {
    await expect(acceptImage(new File([bytes], name, { type }))).rejects.toThrow(reason);
  });

  it.each([
    ['an animated PNG', 'acTL', 1],
    ['a still PNG', 'tEXt', 0],
  ])('says of %s whether it becomes still', async (_, chunk, count) => {
    const png = findSample('image/png');
    const bytes = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from(`\0\0\0\u0008${chunk}\0\0\0\u0002\0\0\0\0crc!`, 'latin1'),
      png.subarray(33),
    ]);
    const info = vi.spyOn(toast, 'info').mockReturnValue();
    await acceptImage(new File([bytes], 'wave.png'));
    expect(info.mock.calls).toHaveLength(count);
    for (const [text] of info.mock.calls) expect(text).toMatch(/^wave\.png is an animated PNG/);
    info.mockRestore();
  });

  it('refuses an image that the browser cannot show', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('Not decoded')));
    const file = new File([findSample('image/jpeg')], 'broken.jpg', { type: 'image/jpeg' });
    await expect(acceptImage(file)).rejects.toThrow(/cannot be read as an image/);
  });
});
