// The operations on objects: PutObject, GetObject, HeadObject and DeleteObject.
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { header, type Call } from './call.ts';
import { badRequest, noSuchKey, notImplemented, preconditionFailed, S3Error } from './s3-error.ts';
import type { Bucket, StoredObject } from './store.ts';

export interface Reply {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer | string;
}

/** The headers that S3 stores with an object and sends with it. */
const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-encoding'];

const storedHeaders = (call: Call): Record<string, string> => {
  const given = STORED_HEADERS.flatMap((name) => {
    const value = header(call, name);
    return value ? [[name, value] as const] : [];
  });
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(given) };
};

/** S3 accepts 5 GB, but here an object is held in memory. */
const MAX_BYTES = 100 * 1024 * 1024;
/** How long S3 waits for the next byte of a body. */
const IDLE_MS = 20_000;

const incomplete = (): S3Error =>
  badRequest(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  );

/** Reads the whole body, and checks its length and SHA-256 against the call. */
const readPayload = async (call: Call, request: IncomingMessage): Promise<Buffer> => {
  const length = header(call, 'content-length');
  if (length === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (Number(length) > MAX_BYTES) {
    throw badRequest('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  }
  request.setTimeout(IDLE_MS, () => request.destroy());
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
  } catch {
    throw incomplete();
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== Number(length)) throw incomplete();
  const sha256 = header(call, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  if (sha256.startsWith('STREAMING-')) throw notImplemented(sha256);
  if (sha256 !== 'UNSIGNED-PAYLOAD' && sha256 !== createHash('sha256').update(bytes).digest('hex')) {
    throw badRequest(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  // Refuse other checksums, because nothing here checks them. A link may have one in its query.
  const names = [...Object.keys(call.headers), ...call.query.map(([name]) => name.toLowerCase())];
  const checksum = names.find((name) => /^x-amz-checksum-|^content-md5$/.test(name));
  if (checksum !== undefined) throw notImplemented(checksum);
  return bytes;
};

/** Stores an object; with `If-None-Match: *`, only if there is none. S3 allows no other value of this header. */
export const putObject = async (bucket: Bucket, call: Call, request: IncomingMessage): Promise<Reply> => {
  const condition = header(call, 'if-none-match');
  if (condition !== undefined && condition !== '*') throw notImplemented(`If-None-Match: ${condition}`);
  const bytes = await readPayload(call, request);
  const write = condition === undefined ? bucket.write : bucket.writeNew;
  const head = await write(call.key, bytes, storedHeaders(call));
  if (!head) throw preconditionFailed('If-None-Match');
  return { status: 200, headers: { etag: head.etag, 'x-amz-server-side-encryption': 'AES256' } };
};

/** S3 answers the same whether or not there was an object. */
export const deleteObject = async (bucket: Bucket, call: Call): Promise<Reply> => {
  await bucket.remove(call.key);
  return { status: 204 };
};

/** The headers with which S3 sends an object. */
export const objectHeaders = ({ headers, etag, modifiedAt }: StoredObject): Record<string, string> => ({
  ...headers,
  etag,
  'last-modified': new Date(modifiedAt).toUTCString(),
});

/** GetObject and HeadObject. For HeadObject, the server leaves out the body. */
export const getObject = async (bucket: Bucket, call: Call): Promise<Reply> => {
  if (header(call, 'range') !== undefined) throw notImplemented('Range');
  const object = await bucket.read(call.key);
  if (!object) throw noSuchKey(call.key);
  if (header(call, 'if-none-match') === object.etag) return { status: 304, headers: { etag: object.etag } };
  return {
    status: 200,
    headers: {
      ...objectHeaders(object),
      'content-length': object.bytes.length,
      'x-amz-server-side-encryption': 'AES256',
    },
    body: object.bytes,
  };
};
