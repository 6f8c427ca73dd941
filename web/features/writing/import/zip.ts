// Reads the files of a ZIP archive. No archive that we take needs the form for more than 4 GB.
import { importPosts as words } from '../../../content/import.ts';
import { RefusedFile } from './refused-file.ts';

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xff_ff;
const ENTRY = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const findEnd = (view: DataView): number => {
  const first = view.byteLength - END_BYTES;
  for (let at = first; at >= Math.max(0, first - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new RefusedFile(words.refused.broken);
};

/** The text of a stream. Throws if it has more bytes than `maxBytes`, before it reads them. */
const readStream = async (stream: ReadableStream<BufferSource>, maxBytes: number) => {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let bytes = 0;
  let text = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new RefusedFile(words.refused.tooLarge);
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return { text: text + decoder.decode(), bytes };
};

/**
 * The texts of the files whose names match `wanted`, by name. Throws if they have more bytes together than `maxBytes`; the sizes
 * that the archive claims are not believed. A broken archive throws any error.
 */
export const readZip = async (archive: Blob, wanted: RegExp, maxBytes: number) => {
  const view = new DataView(await archive.arrayBuffer());
  const end = findEnd(view);
  const files = new Map<string, string>();
  let left = maxBytes;
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RefusedFile(words.refused.broken);
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + ENTRY_BYTES, nameBytes));
    const header = view.getUint32(at + 42, true);
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (!wanted.test(name)) continue;
    if (method !== STORED && method !== DEFLATED) throw new RefusedFile(words.refused.broken);
    const start =
      header + HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const stream = archive.slice(start, start + size).stream();
    const { text, bytes } = await readStream(
      method === STORED ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw')),
      left,
    );
    left -= bytes;
    files.set(name, text);
  }
  return files;
};
