import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '../s3/start.ts';
import type { S3Options } from '../s3/start.ts';

const Bucket = 'images';
const SITE = 'http://localhost:4000';
const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local/secret+key' };
const image = randomBytes(40_000);

let folder: string;
let server: Awaited<ReturnType<typeof startS3>>;
let s3: S3Client;

const options = (): S3Options => ({
  port: 0,
  folder,
  region: 'us-east-1',
  credentials,
  buckets: [
    {
      name: Bucket,
      cors: [
        {
          AllowedOrigins: [SITE],
          AllowedMethods: ['PUT'],
          AllowedHeaders: ['content-type'],
          ExposedHeaders: ['ETag'],
          MaxAge: 3000,
        },
      ],
    },
    { name: 'other', cors: [] },
  ],
});

const clientOf = (url: string, more: S3ClientConfig = {}): S3Client =>
  new S3Client({ endpoint: url, region: 'us-east-1', credentials, maxAttempts: 1, ...more });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  server = await startS3(options());
  s3 = clientOf(server.url);
});
afterAll(async () => {
  s3.destroy();
  await server.close();
  await rm(folder, { recursive: true });
});

/** A link to upload `image`, as the product makes it: its length and type are signed. */
async function uploadLink(
  Key: string,
  more: { client?: S3ClientConfig; signingDate?: Date } = {},
): Promise<string> {
  const client = clientOf(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED', ...more.client });
  const put = { Bucket, Key, ContentType: 'image/jpeg', ContentLength: image.length };
  return getSignedUrl(client, new PutObjectCommand(put), {
    expiresIn: 300,
    signableHeaders: new Set(['content-type', 'content-length']),
    ...(more.signingDate && { signingDate: more.signingDate }),
  });
}

async function upload(url: string, body: Buffer = image, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
  return { status: response.status, xml: await response.text() };
}

/** A PUT written by hand: what fetch would put right goes out as it is. The whole answer, as text. */
async function sendRaw(link: string, body: Buffer, hostname?: string): Promise<string> {
  const url = new URL(link);
  const head = [
    `PUT ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${hostname ?? url.hostname}:${url.port}`,
    'Content-Type: image/jpeg',
    `Content-Length: ${image.length}`,
  ];
  const socket = connect(Number(url.port), url.hostname);
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  if (body.length < image.length) socket.end();
  else socket.once('data', () => socket.end());
  return text(socket);
}

const exists = (Key: string, inBucket = Bucket): Promise<boolean> =>
  s3.send(new HeadObjectCommand({ Bucket: inBucket, Key })).then(
    () => true,
    () => false,
  );
const bytesOf = async (Key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

/** The date of a link, one second on and on the same day. */
function oneSecondLater(url: URL): string {
  const date = url.searchParams.get('X-Amz-Date') ?? '';
  const second = (Number(date.slice(13, 15)) + 1) % 60;
  return `${date.slice(0, 13)}${String(second).padStart(2, '0')}Z`;
}

const signedAgo = (seconds: number) => ({ signingDate: new Date(Date.now() - seconds * 1000) });

describe('a presigned upload', () => {
  test('of the very image that was signed is stored with its type', async () => {
    const key = 'incoming/blogimage/w11-16-22-y2026/a.jpg';
    expect(await upload(await uploadLink(key))).toEqual({ status: 200, xml: '' });
    expect(await bytesOf(key)).toEqual(image);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: key }));
    expect(head).toMatchObject({ ContentType: 'image/jpeg', ContentLength: image.length });
  });

  test.each([
    ['longer than signed', Buffer.concat([image, Buffer.from('!')])],
    ['shorter than signed', image.subarray(1)],
    ['empty', Buffer.alloc(0)],
  ])('of a body that is %s is refused', async (name, body) => {
    const key = `length/${name}`;
    const answer = await upload(await uploadLink(key), body);
    expect(answer.status).toBe(403);
    expect(answer.xml).toContain('<Code>SignatureDoesNotMatch</Code>');
    expect(await exists(key)).toBe(false);
  });

  test.each([
    ['another content type', { 'content-type': 'text/html' }],
    ['a content type made longer', { 'content-type': 'image/jpeg; charset=utf-8' }],
  ])('with %s is refused', async (name, headers) => {
    const key = `type/${name}`;
    const answer = await upload(await uploadLink(key), image, headers);
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.xml).toContain('SignatureDoesNotMatch');
    expect(await exists(key)).toBe(false);
  });

  test.each<[string, string, (url: URL) => void]>([
    ['another key', 'SignatureDoesNotMatch', (url) => void (url.pathname = `/${Bucket}/tampered`)],
    ['another bucket', 'SignatureDoesNotMatch', (url) => void (url.pathname = '/other/tampered')],
    ['a later expiry', 'SignatureDoesNotMatch', (url) => url.searchParams.set('X-Amz-Expires', '604800')],
    [
      'an expiry beyond a week',
      'AuthorizationQueryParametersError',
      (url) => url.searchParams.set('X-Amz-Expires', '604801'),
    ],
    [
      'a later date',
      'SignatureDoesNotMatch',
      (url) => url.searchParams.set('X-Amz-Date', oneSecondLater(url)),
    ],
    [
      'fewer signed headers',
      'SignatureDoesNotMatch',
      (url) => url.searchParams.set('X-Amz-SignedHeaders', 'host'),
    ],
    [
      'an unsigned host',
      'AccessDenied',
      (url) => url.searchParams.set('X-Amz-SignedHeaders', 'content-type'),
    ],
    [
      'an added parameter',
      'SignatureDoesNotMatch',
      (url) => url.searchParams.set('x-amz-acl', 'public-read'),
    ],
    [
      'a doubled parameter',
      'AuthorizationQueryParametersError',
      (url) => url.searchParams.append('x-amz-expires', '604800'),
    ],
    [
      'another signature',
      'SignatureDoesNotMatch',
      (url) => url.searchParams.set('X-Amz-Signature', 'ab'.repeat(32)),
    ],
    ['half a signature', 'SignatureDoesNotMatch', (url) => url.searchParams.set('X-Amz-Signature', 'ab')],
    [
      'no signature',
      'AuthorizationQueryParametersError',
      (url) => url.searchParams.delete('X-Amz-Signature'),
    ],
  ])('whose link was changed to %s is refused', async (_name, code, change) => {
    const url = new URL(await uploadLink('signed-key'));
    change(url);
    const { status, xml } = await upload(url.href);
    expect(status).toBe(code === 'AuthorizationQueryParametersError' ? 400 : 403);
    expect(xml).toContain(`<Code>${code}</Code>`);
    expect(await exists('tampered')).toBe(false);
    expect(await exists('signed-key')).toBe(false);
    expect(await exists('tampered', 'other')).toBe(false);
  });

  test('whose link expired is refused, and one that is still good is not', async () => {
    const late = await upload(await uploadLink('late', signedAgo(302)));
    expect(late.status).toBe(403);
    expect(late.xml).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
    expect(await exists('late')).toBe(false);
    expect(await upload(await uploadLink('in-time', signedAgo(290)))).toMatchObject({ status: 200 });
  });

  test('whose link is from the future is refused', async () => {
    const link = await uploadLink('early', { signingDate: new Date(Date.now() + 3_600_000) });
    expect((await upload(link)).xml).toContain('Request is not yet valid');
  });

  test.each<[string, S3ClientConfig, string]>([
    [
      'with another secret',
      { credentials: { ...credentials, secretAccessKey: 'guess' } },
      'SignatureDoesNotMatch',
    ],
    ['with an unknown key', { credentials: { ...credentials, accessKeyId: 'WHO' } }, 'InvalidAccessKeyId'],
    ['with a session token', { credentials: { ...credentials, sessionToken: 'x' } }, 'InvalidToken'],
    ['for another region', { region: 'eu-west-1' }, 'AuthorizationQueryParametersError'],
  ])('signed %s is refused', async (_name, client, code) => {
    const answer = await upload(await uploadLink('stranger', { client }));
    expect(answer.xml).toContain(`<Code>${code}</Code>`);
    expect(await exists('stranger')).toBe(false);
  });

  test('with a header beside the signed ones that S3 would obey is refused', async () => {
    const link = await uploadLink('extra');
    const answer = await upload(link, image, { 'x-amz-copy-source': `${Bucket}/in-time` });
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.xml).toContain('<HeadersNotSigned>x-amz-copy-source</HeadersNotSigned>');
  });

  test('whose link carries the checksum of an empty body, as the SDK makes it by default, is refused', async () => {
    const link = await uploadLink('checksum', { client: { requestChecksumCalculation: 'WHEN_SUPPORTED' } });
    expect((await upload(link)).xml).toContain('<Code>BadDigest</Code>');
    expect(await exists('checksum')).toBe(false);
  });

  test('link does for no other method', async () => {
    const key = 'put-only';
    const link = await uploadLink(key);
    await upload(link);
    for (const method of ['GET', 'DELETE']) expect((await fetch(link, { method })).status).toBe(403);
    expect(await exists(key)).toBe(true);
  });

  test('that breaks off in the middle stores nothing', async () => {
    await sendRaw(await uploadLink('broken-off'), image.subarray(0, 1000));
    expect(await exists('broken-off')).toBe(false);
    const files = await readdir(join(folder, Bucket));
    expect(files.filter((file) => !file.endsWith('.object'))).toEqual([]);
  });

  test('whose body goes on beyond its signed length keeps to the length', async () => {
    const more = Buffer.from('GET / HTTP/1.1\r\nHost: more\r\nConnection: close\r\n\r\n');
    const answer = await sendRaw(await uploadLink('goes-on'), Buffer.concat([image, more]));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await bytesOf('goes-on')).toEqual(image);
  });

  test('to a host that was not signed is refused', async () => {
    const answer = await sendRaw(await uploadLink('host'), image, 'localhost');
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('SignatureDoesNotMatch');
    expect(await exists('host')).toBe(false);
  });

  test('that does not tell its length is refused', async () => {
    const put = new PutObjectCommand({ Bucket, Key: 'no-length' });
    const url = new URL(await getSignedUrl(s3, put, { expiresIn: 60 }));
    const head = [
      `PUT ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      'Transfer-Encoding: chunked',
    ];
    const socket = connect(Number(url.port), url.hostname);
    socket.once('data', () => socket.end());
    socket.write(`${head.join('\r\n')}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 411 .*MissingContentLength/s);
    expect(await exists('no-length')).toBe(false);
  });
});

describe('a private object', () => {
  beforeAll(() => s3.send(new PutObjectCommand({ Bucket, Key: 'private', Body: 'only for us' })));

  test('is not read, listed, changed or removed by the unsigned', async () => {
    const url = `${server.url}/${Bucket}/private`;
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      expect((await fetch(url, { method })).status).toBe(403);
    const list = await fetch(`${server.url}/${Bucket}?list-type=2`);
    expect(list.status).toBe(403);
    expect(list.headers.get('content-type')).toBe('application/xml');
    expect(await list.text()).toContain('<Code>AccessDenied</Code><Message>Access Denied</Message>');
    expect(await bytesOf('private')).toEqual(Buffer.from('only for us'));
  });

  test('is read by a signed link until it expires', async () => {
    const get = new GetObjectCommand({ Bucket, Key: 'private', ResponseContentType: 'text/plain' });
    const good = await fetch(await getSignedUrl(s3, get, { expiresIn: 60 }));
    expect([good.status, good.headers.get('content-type')]).toEqual([200, 'text/plain']);
    expect(await good.text()).toBe('only for us');
    const signingDate = new Date(Date.now() - 61_000);
    expect((await fetch(await getSignedUrl(s3, get, { expiresIn: 60, signingDate }))).status).toBe(403);
  });

  test.each([
    [{ authorization: 'AWS4-HMAC-SHA256 nonsense', 'x-amz-date': 'now', 'x-amz-content-sha256': 'x' }, 400],
    [{ authorization: 'AWS LOCALKEY:c2ln' }, 400],
    [{ authorization: 'AWS4-HMAC-SHA256 Credential=LOCALKEY/20260101/us-east-1/s3/aws4_request' }, 403],
  ])('asked for with the malformed headers %j answers %i', async (headers, status) => {
    const answer = await fetch(`${server.url}/${Bucket}/private`, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/<Error><Code>\w+<\/Code>/);
  });

  test('asked for by a clock that is wrong by more than fifteen minutes is refused', async () => {
    const wrong = clientOf(server.url, { systemClockOffset: 20 * 60_000 });
    const asked = wrong.send(new GetObjectCommand({ Bucket, Key: 'private' }));
    await expect(asked).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  test('has a key that is a name, not a path', async () => {
    const Key = '../other/./a b+c&d=é(1)*!\'~"<%2F>.txt';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'strange' }));
    expect(await bytesOf(Key)).toEqual(Buffer.from('strange'));
    expect(await exists('./a b+c&d=é(1)*!\'~"<%2F>.txt', 'other')).toBe(false);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: '../../../test/' }));
    expect(Contents?.map((each) => each.Key)).toEqual([Key]);
  });

  test('cannot be asked for by an address that cannot be decoded', async () => {
    const answer = await fetch(`${server.url}/${Bucket}/%E0%A4%A`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>InvalidURI</Code>');
  });
});

async function originAllowedToRead(origin: string): Promise<string | null> {
  const response = await fetch(`${server.url}/${Bucket}/x`, { method: 'PUT', headers: { origin } });
  return response.headers.get('access-control-allow-origin');
}

describe('cross-origin requests', () => {
  const preflight = (origin: string, method: string, headers: string, bucket = Bucket) =>
    fetch(`${server.url}/${bucket}/incoming/a.jpg`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });

  test('from the site may put an image, and the browser may remember it', async () => {
    const answer = await preflight(SITE, 'PUT', 'Content-Type');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '3000',
      vary: expect.stringContaining('Origin'),
    });
  });

  test.each([
    ['another origin', 'http://evil.example', 'PUT', 'content-type', Bucket],
    ['an origin that begins alike', `${SITE}0`, 'PUT', 'content-type', Bucket],
    ['another method', SITE, 'DELETE', 'content-type', Bucket],
    ['another header', SITE, 'PUT', 'content-type, x-amz-acl', Bucket],
    ['a bucket without rules', SITE, 'PUT', 'content-type', 'other'],
  ])('with %s get no leave', async (_name, origin, method, headers, bucket) => {
    const answer = await preflight(origin, method, headers, bucket);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may read the answer from the site only, a refusal too', async () => {
    expect(await originAllowedToRead(SITE)).toBe(SITE);
    expect(await originAllowedToRead('http://evil.example')).toBeNull();
  });
});

describe('through the SDK', () => {
  test('an object is copied with new headers and keeps its bytes', async () => {
    const stored = { ContentType: 'text/html', CacheControl: 'no-store', Metadata: { by: 'editor' } };
    await s3.send(new PutObjectCommand({ Bucket, Key: 'incoming/b c.jpg', Body: image, ...stored }));
    const CopySource = `${Bucket}/incoming/b%20c.jpg`;
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'same.jpg', CopySource }));
    const replaced = { ContentType: 'image/jpeg', CacheControl: 'public, max-age=31536000, immutable' };
    const copy = { Bucket, Key: 'blogimage/b.jpg', CopySource, MetadataDirective: 'REPLACE' as const };
    const { CopyObjectResult } = await s3.send(new CopyObjectCommand({ ...copy, ...replaced }));
    const same = await s3.send(new HeadObjectCommand({ Bucket, Key: 'same.jpg' }));
    expect(same).toMatchObject(stored);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'blogimage/b.jpg' }));
    expect(head).toMatchObject({ ...replaced, Metadata: {}, ETag: CopyObjectResult?.ETag });
    expect(await bytesOf('blogimage/b.jpg')).toEqual(image);
  });

  test('a copy is refused when its source is missing, has changed, or is itself', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'source', Body: 'checked' }));
    const copy = (CopySource: string, more: object = {}) =>
      s3.send(new CopyObjectCommand({ Bucket, Key: 'target', CopySource, ...more }));
    await expect(copy(`${Bucket}/missing`)).rejects.toMatchObject({ name: 'NoSuchKey' });
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'source' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'source', Body: 'changed since' }));
    const changed = copy(`${Bucket}/source`, { CopySourceIfMatch: ETag });
    await expect(changed).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(copy(`${Bucket}/source`, { Key: 'source' })).rejects.toMatchObject({
      name: 'InvalidRequest',
    });
    expect(await exists('target')).toBe(false);
  });

  test('a part of an object is read by a range', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
    const part = async (Range: string) => {
      const { Body, ContentRange } = await s3.send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
      return [await Body?.transformToString(), ContentRange];
    };
    expect(await part('bytes=0-3')).toEqual(['0123', 'bytes 0-3/10']);
    expect(await part('bytes=7-')).toEqual(['789', 'bytes 7-9/10']);
    expect(await part('bytes=-2')).toEqual(['89', 'bytes 8-9/10']);
    expect(await part('bytes=5-99')).toEqual(['56789', 'bytes 5-9/10']);
    await expect(part('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  test('a body that comes as a stream, in chunks with a trailing checksum, is stored joined', async () => {
    const Body = Readable.from([image.subarray(0, 15_000), image.subarray(15_000)]);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: image.length }));
    expect(await bytesOf('stream')).toEqual(image);
    const { ContentEncoding } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'stream' }));
    expect(ContentEncoding).toBeUndefined();
  });

  test('of ten writers that want a key to be new, one wins', async () => {
    const puts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        s3.send(new PutObjectCommand({ Bucket, Key: 'new', Body: `writer ${n}`, IfNoneMatch: '*' })),
      ),
    );
    const winner = puts.findIndex((put) => put.status === 'fulfilled');
    expect(puts.filter((put) => put.status === 'fulfilled')).toHaveLength(1);
    expect((await bytesOf('new')).toString()).toBe(`writer ${winner}`);
  });

  test('a reader that has the object already is told so', async () => {
    const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key: 'known', Body: 'known' }));
    const again = s3.send(new GetObjectCommand({ Bucket, Key: 'known', IfNoneMatch: ETag }));
    await expect(again).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  test('a list comes in order, by pages, and by folders', async () => {
    for (const Key of ['list/b', 'list/a', 'list/c/1', 'list/c/2'])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const page = { Bucket, Prefix: 'list/', MaxKeys: 3 };
    const first = await s3.send(new ListObjectsV2Command(page));
    expect(first.Contents?.map((each) => each.Key)).toEqual(['list/a', 'list/b', 'list/c/1']);
    const ContinuationToken = first.NextContinuationToken;
    const second = await s3.send(new ListObjectsV2Command({ ...page, ContinuationToken }));
    expect([second.IsTruncated, second.Contents?.map((each) => each.Key)]).toEqual([false, ['list/c/2']]);
    const folders = await s3.send(new ListObjectsV2Command({ ...page, Delimiter: '/' }));
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'list/c/' }]);
    expect(folders.KeyCount).toBe(3);
  });

  test('a missing key, a missing bucket and an operation that is not there are told apart', async () => {
    const Key = 'gone';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'soon' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toBeInstanceOf(NoSuchKey);
    const nowhere = s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key }));
    await expect(nowhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const acl = s3.send(new GetObjectAclCommand({ Bucket, Key }));
    await expect(acl).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

test('objects are there after a restart', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 's3-'));
  const before = await startS3({ ...options(), folder: elsewhere });
  const stored = { Bucket, Key: 'blogimage/kept.jpg', ContentType: 'image/jpeg' };
  await clientOf(before.url).send(new PutObjectCommand({ ...stored, Body: image }));
  await before.close();
  const after = await startS3({ ...options(), folder: elsewhere });
  const reader = clientOf(after.url);
  const got = await reader.send(new GetObjectCommand({ Bucket, Key: stored.Key }));
  expect(got.ContentType).toBe('image/jpeg');
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(image);
  const { Contents } = await reader.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map((each) => each.Key)).toEqual([stored.Key]);
  await after.close();
  await rm(elsewhere, { recursive: true });
});

test('a port that is taken is told', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startS3({ ...options(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
