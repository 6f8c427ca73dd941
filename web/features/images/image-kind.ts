import type { ImageContentType } from '#shared/images.ts';

const startsWith = (bytes: Uint8Array, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => bytes[from + index] === byte);

/** The bytes between two offsets as characters. */
export const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.slice(from, to));

/** The brands of a file that begins with an `ftyp` box, which tells its own length (ISO/IEC 14496-12, 4.3). */
export const brands = (bytes: Uint8Array): string[] => {
  if (bytes.length < 8) return [];
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length);
  const found = [];
  for (let at = 8; at + 4 <= end; at += 4) found.push(ascii(bytes, at, at + 4));
  return found;
};

/**
 * What a file is by its first bytes (some hundred of them), whatever its name says: the server goes by
 * them too. Undefined for everything that is none of our kinds.
 */
export const kindOf = (bytes: Uint8Array, declaredType = ''): ImageContentType | 'svg' | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && brands(bytes).includes('avif')) return 'image/avif';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'image/gif';
  if (declaredType === 'image/svg+xml' || /<svg[\s>]/i.test(ascii(bytes, 0, bytes.length))) return 'svg';
  return undefined;
};
