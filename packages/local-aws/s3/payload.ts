import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { header } from './call.ts';
import type { Call } from './call.ts';
import { badRequest, notImplemented, Refusal } from './refusal.ts';

// S3 takes 5 GB; the largest thing we send is an image, and it is held in memory here.
const MAX_BYTES = 100 * 1024 * 1024;
// How long S3 waits for the next byte of a body.
const IDLE_MS = 20_000;
const WITH_TRAILER = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

export type Payload = { bytes: Buffer; checksums: Readonly<Record<string, string>> };

/**
 * The body of a call, whole and as its sender promised it: length, SHA-256, MD5 and checksum as far as they
 * were given. Bodies in `aws-chunked` pieces come out joined. Throws S3's refusal otherwise.
 */
export async function payloadOf(call: Call, request: IncomingMessage): Promise<Payload> {
  const promised = header(call, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  // A body in `aws-chunked` pieces tells the length of what is in them, and may leave out its own.
  const inPieces = promised === WITH_TRAILER ? header(call, 'x-amz-decoded-content-length') : undefined;
  const declared = header(call, 'content-length');
  if (declared === undefined && inPieces === undefined)
    throw new Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (Number(inPieces ?? declared) > MAX_BYTES) throw tooLarge();
  const sent = await readAll(request);
  if (declared !== undefined && sent.length !== Number(declared)) throw incomplete();

  if (promised === WITH_TRAILER) return decodeChunks(call, sent);
  if (promised.startsWith('STREAMING-')) throw notImplemented(promised);
  if (promised !== 'UNSIGNED-PAYLOAD' && promised !== createHash('sha256').update(sent).digest('hex'))
    throw badRequest(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  return { bytes: sent, checksums: checkSums(call, sent, {}) };
}

const tooLarge = (): Refusal =>
  badRequest('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
const incomplete = (): Refusal =>
  badRequest(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  );

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.setTimeout(IDLE_MS, () => request.destroy());
  try {
    for await (const chunk of request) {
      const piece = Buffer.from(chunk);
      bytes += piece.length;
      if (bytes <= 2 * MAX_BYTES) chunks.push(piece);
    }
  } catch {
    throw incomplete();
  }
  if (bytes > 2 * MAX_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
}

/** `<hex length>\r\n<bytes>\r\n` repeated, a chunk of length 0, then trailing headers. */
function decodeChunks(call: Call, sent: Buffer): Payload {
  const pieces: Buffer[] = [];
  let at = 0;
  const line = (): string => {
    const end = sent.indexOf('\r\n', at);
    if (end < 0) throw incomplete();
    const text = sent.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  for (;;) {
    const size = /^[0-9a-fA-F]{1,8}/.exec(line())?.[0];
    if (size === undefined) throw incomplete();
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    if (at + length + 2 > sent.length) throw incomplete();
    pieces.push(sent.subarray(at, at + length));
    at += length + 2;
  }
  const trailer: Record<string, string> = {};
  while (at < sent.length) {
    const [name, ...value] = line().split(':');
    if (name) trailer[name.trim().toLowerCase()] = value.join(':').trim();
  }
  const announced = header(call, 'x-amz-trailer')?.toLowerCase();
  if (announced !== undefined && trailer[announced] === undefined)
    throw badRequest(
      'MalformedTrailerError',
      'The request contained trailing data that was not well-formed.',
    );
  const bytes = Buffer.concat(pieces);
  if (header(call, 'x-amz-decoded-content-length') !== String(bytes.length)) throw incomplete();
  return { bytes, checksums: checkSums(call, bytes, trailer) };
}

const CHECKSUMS: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'x-amz-checksum-crc32': (bytes) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(bytes));
    return sum.toString('base64');
  },
  'x-amz-checksum-sha1': (bytes) => createHash('sha1').update(bytes).digest('base64'),
  'x-amz-checksum-sha256': (bytes) => createHash('sha256').update(bytes).digest('base64'),
  'content-md5': (bytes) => createHash('md5').update(bytes).digest('base64'),
};

/** The checksums that came with the bytes, each found right; a kind we cannot compute is refused. */
function checkSums(call: Call, bytes: Buffer, trailer: Record<string, string>): Record<string, string> {
  for (const kind of ['x-amz-checksum-crc32c', 'x-amz-checksum-crc64nvme'])
    if ((trailer[kind] ?? header(call, kind)) !== undefined) throw notImplemented(kind);
  const given = Object.entries(CHECKSUMS).flatMap(([name, compute]) => {
    const value = trailer[name] ?? header(call, name);
    return value === undefined ? [] : [{ name, value, isRight: value === compute(bytes) }];
  });
  const wrong = given.find(({ isRight }) => !isRight);
  if (wrong)
    throw badRequest('BadDigest', `The ${wrong.name} you specified did not match the calculated checksum.`);
  const kept = given.filter(({ name }) => name !== 'content-md5');
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
