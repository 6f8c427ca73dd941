import type { ImageContentType } from '#shared/images.ts';

/** The size that an image declares, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}
type SizeReader = (view: DataView) => Size | undefined;

/** How many bytes from the start of a file suffice: a color profile of half a megabyte may stand before the size. */
export const IMAGE_HEAD_BYTES = 1024 * 1024;

const readText = (view: DataView, at: number, count = 4): string => {
  let text = '';
  for (let i = at; i < at + count; i += 1) text += String.fromCharCode(view.getUint8(i));
  return text;
};

/** PNG: the header chunk comes first and is 13 bytes long (W3C PNG, 11.2.1). */
const png: SizeReader = (view) =>
  view.getUint32(0) === 0x89504e47 &&
  view.getUint32(4) === 0x0d0a1a0a &&
  view.getUint32(8) === 13 &&
  readText(view, 12) === 'IHDR'
    ? { width: view.getUint32(16), height: view.getUint32(20) }
    : undefined;

/** GIF87a and GIF89a: the logical screen follows the signature. */
const gif: SizeReader = (view) =>
  readText(view, 0, 3) === 'GIF' && ['87a', '89a'].includes(readText(view, 3, 3))
    ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : undefined;

/** JPEG: segments until the frame header, SOF0 to SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). */
const jpeg: SizeReader = (view) => {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    const length = view.getUint16(at + 2);
    const isSegment =
      marker === 0xc4 || marker === 0xcc || marker === 0xfe || (marker >= 0xdb && marker <= 0xef);
    if (!isSegment || length < 2) return undefined;
    at += 2 + length;
  }
};

/** WebP: lossy, lossless or extended (RFC 9649, sections 2.5 to 2.7). */
const webp: SizeReader = (view) => {
  if (readText(view, 0) !== 'RIFF' || readText(view, 8) !== 'WEBP') return undefined;
  const chunk = readText(view, 12);
  if (chunk === 'VP8 ' && view.getUint16(23) === 0x9d01 && view.getUint8(25) === 0x2a) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8X') {
    const canvas = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
    return { width: canvas(24), height: canvas(27) };
  }
  return undefined;
};

/** The boxes between two offsets (ISO/IEC 14496-12, 4.2), up to the first box that does not fit. */
const readBoxes = function* (view: DataView, from: number, to: number) {
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) return;
    yield { type: readText(view, at + 4), from: at + 8, to: at + size };
    at += size;
  }
};

const findBox = (
  view: DataView,
  path: readonly string[],
  from: number,
  to: number,
): { from: number; to: number } => {
  const [type, ...rest] = path;
  if (type === undefined) return { from, to };
  for (const box of readBoxes(view, from, to)) {
    // Of these boxes only `meta` is a full box, with version and flags before its children.
    if (box.type === type) return findBox(view, rest, box.from + (type === 'meta' ? 4 : 0), box.to);
  }
  return { from, to: from };
};

/** AVIF: its brand, then the largest of the image sizes in meta/iprp/ipco/ispe (AVIF, section 6). */
const avif: SizeReader = (view) => {
  const brands = findBox(view, ['ftyp'], 0, Math.min(view.getUint32(0), view.byteLength));
  let isAvif = false;
  for (let at = brands.from; at + 4 <= brands.to; at += 4) isAvif ||= readText(view, at) === 'avif';
  if (!isAvif) return undefined;
  const properties = findBox(view, ['meta', 'iprp', 'ipco'], 0, view.byteLength);
  let size: Size | undefined;
  for (const box of readBoxes(view, properties.from, properties.to)) {
    if (box.type !== 'ispe') continue;
    const width = view.getUint32(box.from + 4);
    const height = view.getUint32(box.from + 8);
    size = { width: Math.max(width, size?.width ?? 0), height: Math.max(height, size?.height ?? 0) };
  }
  return size;
};

const readers = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/avif': avif,
  'image/gif': gif,
} satisfies Record<ImageContentType, SizeReader>;

/** The size that a file declares in its first bytes; undefined if it is of another kind or ends before its size. */
export const readImageSize = (contentType: ImageContentType, head: Uint8Array): Size | undefined => {
  try {
    return readers[contentType](new DataView(head.buffer, head.byteOffset, head.byteLength));
  } catch (error) {
    // DataView throws RangeError when the file is shorter than its own header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
