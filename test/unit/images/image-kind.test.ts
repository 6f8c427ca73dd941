import { describe, expect, it } from 'vitest';
import { detectImageKind } from '../../../web/features/images/image-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const ftyp = (...brands: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join('')}`);

describe('the kind of a chosen file', () => {
  it.each([
    ['image/jpeg', bytes('\xff\xd8\xff\xe0')],
    ['image/png', bytes('\x89PNG\r\n\x1a\n')],
    ['image/webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['image/gif', bytes('GIF89a')],
    ['image/avif', ftyp('avif', '\0\0\0\0')],
    ['image/avif', ftyp('mif1', '\0\0\0\0', 'miaf', 'avif')],
  ] as const)('detects %s by its first bytes, whatever type the file declares', (kind, head) => {
    expect(detectImageKind(head, 'image/tiff')).toBe(kind);
  });

  it('detects SVG by its element or its declared type', () => {
    expect(
      detectImageKind(bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'), 'image/png'),
    ).toBe('svg');
    expect(detectImageKind(bytes('<!-- long comment'), 'image/svg+xml')).toBe('svg');
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['text', bytes('hello')],
    ['a HEIC photograph', ftyp('heic', '\0\0\0\0', 'mif1')],
    ['a sound in a RIFF file', bytes('RIFF\x10\0\0\0WAVEfmt ')],
  ])('accepts no kind for %s', (_name, head) => {
    expect(detectImageKind(head, 'image/jpeg')).toBeUndefined();
  });
});
