import type { OutgoingHttpHeaders } from 'node:http';
import { decode, header, parameter } from './call.ts';
import type { Call } from './call.ts';
import { checkReading, checkWriting, rangeOf } from './conditions.ts';
import type { Payload } from './payload.ts';
import { badRequest, noSuchBucket, noSuchKey, preconditionFailed, xml, XML_HEAD } from './refusal.ts';
import type { Bucket, Head } from './store.ts';

export type Reply = { status: number; headers?: OutgoingHttpHeaders; body?: Buffer | string };

// What S3 keeps with an object and tells again; metadata of the user (`x-amz-meta-…`) beside it.
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** PutObject. */
export async function putObject(bucket: Bucket, call: Call, payload: Payload): Promise<Reply> {
  const find = (name: string) => header(call, name);
  const stored = { headers: keptHeaders(call), checksums: payload.checksums };
  const head = await bucket.write(call.key, payload.bytes, stored, (existing) =>
    checkWriting(existing, find),
  );
  return {
    status: 200,
    headers: { etag: head.etag, 'x-amz-server-side-encryption': 'AES256', ...payload.checksums },
  };
}

/** CopyObject, between any two of our buckets; `x-amz-metadata-directive: REPLACE` takes the call's headers. */
export async function copyObject(
  buckets: ReadonlyMap<string, Bucket>,
  target: Bucket,
  call: Call,
  sourceText: string,
): Promise<Reply> {
  const [sourceName = '', ...sourceKey] = decode(sourceText).replace(/^\//, '').split('/');
  const source = buckets.get(sourceName);
  if (!source) throw noSuchBucket(sourceName);
  const found = await source.read(sourceKey.join('/'));
  if (!found) throw noSuchKey(sourceKey.join('/'));
  const find = (name: string) => header(call, name);
  if (checkReading(found.head, find, 'x-amz-copy-source-') === 'unchanged')
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  const replaces = header(call, 'x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  if (!replaces && source === target && found.head.key === call.key)
    throw badRequest(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  const { checksums } = found.head;
  const stored = { headers: replaces ? keptHeaders(call) : found.head.headers, checksums };
  const head = await target.write(call.key, found.bytes, stored, (existing) => checkWriting(existing, find));
  const result = xml('CopyObjectResult', [xml('LastModified', head.modifiedAt), xml('ETag', head.etag)]);
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: XML_HEAD + result };
}

/** GetObject, and HeadObject, whose body the server leaves out. */
export async function getObject(bucket: Bucket, call: Call): Promise<Reply> {
  const found = await bucket.read(call.key);
  if (!found) throw noSuchKey(call.key);
  const { head, bytes } = found;
  if (checkReading(head, (name) => header(call, name)) === 'unchanged')
    return { status: 304, headers: { etag: head.etag, 'last-modified': lastModified(head) } };
  const range = rangeOf(header(call, 'range'), head.size);
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  const wantsChecksums = !range && header(call, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED';
  return {
    status: range ? 206 : 200,
    headers: {
      ...head.headers,
      ...overridesOf(call),
      etag: head.etag,
      'last-modified': lastModified(head),
      'accept-ranges': 'bytes',
      'content-length': part.length,
      'x-amz-server-side-encryption': 'AES256',
      ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${head.size}` }),
      ...(wantsChecksums && head.checksums),
    },
    body: part,
  };
}

/** DeleteObject: done whether or not there was one. */
export async function deleteObject(bucket: Bucket, call: Call): Promise<Reply> {
  await bucket.remove(call.key);
  return { status: 204 };
}

const lastModified = (head: Head): string => new Date(head.modifiedAt).toUTCString();

function keptHeaders(call: Call): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  const sent = [...Object.keys(call.headers), ...call.query.map(([name]) => name.toLowerCase())];
  for (const name of [...KEPT_HEADERS, ...sent.filter((each) => each.startsWith('x-amz-meta-'))]) {
    const value = header(call, name);
    if (value) kept[name] = value;
  }
  // `aws-chunked` tells how the body travelled, not what it is.
  const encodings = (kept['content-encoding'] ?? '').split(',').map((each) => each.trim());
  delete kept['content-encoding'];
  const encoding = encodings.filter((each) => each !== '' && each !== 'aws-chunked').join(',');
  return encoding ? { ...kept, 'content-encoding': encoding } : kept;
}

/** The headers that a signed reader may choose for the answer: `response-content-type` and its kind. */
function overridesOf(call: Call): Record<string, string> {
  const chosen = KEPT_HEADERS.map((name) => [name, parameter(call, `response-${name}`)] as const);
  return Object.fromEntries(chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
