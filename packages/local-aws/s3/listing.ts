import { parameter } from './call.ts';
import type { Call } from './call.ts';
import type { Reply } from './objects.ts';
import { badRequest, xml, XML_HEAD } from './refusal.ts';
import type { Bucket, Head } from './store.ts';

const MAX_KEYS = 1000;

/** ListObjectsV2 with prefix, delimiter, start-after, max-keys and continuation. */
export function listObjects(bucket: Bucket, call: Call): Reply {
  const prefix = parameter(call, 'prefix') ?? '';
  const delimiter = parameter(call, 'delimiter') ?? '';
  const maxKeys = parameter(call, 'max-keys') ?? String(MAX_KEYS);
  if (!/^\d+$/.test(maxKeys)) throw badRequest('InvalidArgument', 'Provided max-keys not an integer');
  const limit = Math.min(Number(maxKeys), MAX_KEYS);
  const token = parameter(call, 'continuation-token');
  const after = token === undefined ? (parameter(call, 'start-after') ?? '') : textOf(token);
  const isUrl = parameter(call, 'encoding-type') === 'url';
  const shown = (text: string): string => (isUrl ? encodeURIComponent(text).replaceAll('%2F', '/') : text);

  const entries = entriesOf(bucket, prefix, delimiter).filter((entry) => isAfter(entry.name, after));
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  const isTruncated = entries.length > page.length;
  const parts = [
    xml('Name', bucket.name),
    xml('Prefix', shown(prefix)),
    ...(delimiter ? [xml('Delimiter', shown(delimiter))] : []),
    xml('MaxKeys', limit),
    xml('KeyCount', page.length),
    xml('IsTruncated', isTruncated),
    ...(isUrl ? [xml('EncodingType', 'url')] : []),
    ...(token === undefined ? [] : [xml('ContinuationToken', token)]),
    ...(isTruncated && last ? [xml('NextContinuationToken', tokenOf(last.name))] : []),
    ...page.map(({ name, head }) => (head ? contents(head, shown(name)) : commonPrefix(shown(name)))),
  ];
  return xmlReply(xml('ListBucketResult', parts));
}

/** ListBuckets. */
export function listBuckets(buckets: ReadonlyMap<string, Bucket>): Reply {
  const all = [...buckets.keys()].toSorted().map((name) => xml('Bucket', [xml('Name', name)]));
  return xmlReply(xml('ListAllMyBucketsResult', [xml('Buckets', all)]));
}

/** Objects, and for the keys that go on beyond a delimiter what they have in common, once; in key order. */
function entriesOf(bucket: Bucket, prefix: string, delimiter: string): { name: string; head?: Head }[] {
  const entries = new Map<string, { name: string; head?: Head }>();
  for (const head of bucket.heads().filter(({ key }) => key.startsWith(prefix))) {
    const end = delimiter ? head.key.indexOf(delimiter, prefix.length) : -1;
    const name = end < 0 ? head.key : head.key.slice(0, end + delimiter.length);
    if (!entries.has(name)) entries.set(name, end < 0 ? { name, head } : { name });
  }
  return [...entries.values()];
}

const isAfter = (name: string, bound: string): boolean =>
  Buffer.compare(Buffer.from(name), Buffer.from(bound)) > 0;
const tokenOf = (name: string): string => Buffer.from(name).toString('base64url');
const textOf = (token: string): string => Buffer.from(token, 'base64url').toString('utf8');

const commonPrefix = (name: string): string => xml('CommonPrefixes', [xml('Prefix', name)]);
const contents = (head: Head, key: string): string =>
  xml('Contents', [
    xml('Key', key),
    xml('LastModified', head.modifiedAt),
    xml('ETag', head.etag),
    xml('Size', head.size),
    xml('StorageClass', 'STANDARD'),
  ]);
const xmlReply = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: XML_HEAD + body,
});
