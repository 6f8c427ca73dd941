import type { ImageContentType } from '#shared/images.ts';

const startsWith = (bytes: Uint8Array, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => bytes[from + index] === byte);

/** The bytes between two offsets as characters. */
export const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.slice(from, to));

/** The brands of a file that begins with an `ftyp` box, whose first bytes are its length (ISO/IEC 14496-12, 4.3). */
export const readBrands = (bytes: Uint8Array): string[] => {
  if (bytes.length < 8) return [];
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length);
  const brands = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(readAscii(bytes, at, at + 4));
  return brands;
};

/**
 * The type of a file by its first bytes (512 are enough), because its name may be wrong. The server checks the bytes too.
 * Undefined for a type that we do not accept.
 */
export const detectImageKind = (
  bytes: Uint8Array,
  declaredType = '',
): ImageContentType | 'svg' | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (readAscii(bytes, 4, 8) === 'ftyp' && readBrands(bytes).includes('avif')) return 'image/avif';
  if (['GIF87a', 'GIF89a'].includes(readAscii(bytes, 0, 6))) return 'image/gif';
  if (declaredType === 'image/svg+xml' || /<svg[\s>]/i.test(readAscii(bytes, 0, bytes.length))) return 'svg';
  return undefined;
};
