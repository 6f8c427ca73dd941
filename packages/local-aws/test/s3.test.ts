import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import type { ServiceEvent } from '../events/send-event.ts';
import { readBuckets } from '../s3/buckets.ts';
import { startS3, type S3Options } from '../s3/start.ts';
import { newFolder } from './fixtures/bundle.ts';

const Bucket = 'images';
const SITE = 'http://localhost:4000';
const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local/secret+key' };
const image = randomBytes(40_000);
const events: ServiceEvent[] = [];

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
          MaxAge: 3000,
        },
      ],
      sendsEvents: true,
      denials: [
        {
          actions: ['s3:PutObject'],
          resources: [`arn:aws:s3:::${Bucket}/published/*`],
          missingHeaders: ['if-none-match'],
        },
      ],
    },
    { name: 'other', cors: [], sendsEvents: false, denials: [] },
  ],
  sendEventOf: async (event, change) => {
    const changed = await change();
    if (changed !== undefined) events.push(event);
    return changed;
  },
});

const createClient = (url: string, more: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint: url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...more,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  server = await startS3(options());
  s3 = createClient(server.url);
});
afterAll(async () => {
  s3.destroy();
  await server.close();
});

/** A link to upload `image`, with its length and type signed. */
const uploadLink = async (
  Key: string,
  more: { client?: S3ClientConfig; signingDate?: Date } = {},
): Promise<string> => {
  const client = createClient(server.url, more.client);
  const put = { Bucket, Key, ContentType: 'image/jpeg', ContentLength: image.length };
  return getSignedUrl(client, new PutObjectCommand(put), {
    expiresIn: 300,
    signableHeaders: new Set(['content-type', 'content-length']),
    ...(more.signingDate && { signingDate: more.signingDate }),
  });
};

const upload = async (url: string, body: Buffer = image, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
  return { status: response.status, xml: await response.text() };
};

/** Sends a handwritten PUT, because fetch would correct it. Returns the whole response as text. */
const sendRaw = async (link: string, body: Buffer, hostname?: string): Promise<string> => {
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
};

const exists = (Key: string, inBucket = Bucket): Promise<boolean> =>
  s3.send(new HeadObjectCommand({ Bucket: inBucket, Key })).then(
    () => true,
    () => false,
  );
const readBytes = async (Key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

const signedAgo = (seconds: number) => ({ signingDate: new Date(Date.now() - seconds * 1000) });

describe('presigned uploads', () => {
  it('stores an upload with its type', async () => {
    const key = 'incoming/2026/a.jpg';
    expect(await upload(await uploadLink(key))).toEqual({ status: 200, xml: '' });
    expect(await readBytes(key)).toEqual(image);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: key }));
    expect(head).toMatchObject({ ContentType: 'image/jpeg', ContentLength: image.length });
  });

  it.each([
    ['a longer body', Buffer.concat([image, Buffer.from('!')]), {}],
    ['another content type', image, { 'content-type': 'text/html' }],
  ])('rejects an upload with %s than was signed', async (name, body, headers) => {
    const answer = await upload(await uploadLink(name), body, headers);
    expect(answer.status).toBe(403);
    expect(answer.xml).toContain('<Code>SignatureDoesNotMatch</Code>');
    expect(await exists(name)).toBe(false);
  });

  it('rejects an upload whose link was changed to another bucket', async () => {
    const url = new URL(await uploadLink('tampered'));
    url.pathname = '/other/tampered';
    expect((await upload(url.href)).xml).toContain('<Code>SignatureDoesNotMatch</Code>');
    expect(await exists('tampered', 'other')).toBe(false);
  });

  const MISMATCH = 'SignatureDoesNotMatch';
  const MALFORMED = 'AuthorizationQueryParametersError';
  it.each<[string, string, string | null, string]>([
    ['a later expiry', 'X-Amz-Expires', '604800', MISMATCH],
    ['an expiry beyond a week', 'X-Amz-Expires', '604801', MALFORMED],
    ['an unsigned host', 'X-Amz-SignedHeaders', 'content-type', 'AccessDenied'],
    ['an added parameter', 'x-amz-acl', 'public-read', MISMATCH],
    ['a doubled parameter', 'x-amz-expires', '604800', MALFORMED],
    ['half a signature', 'X-Amz-Signature', 'ab', MISMATCH],
    ['no signature', 'X-Amz-Signature', null, MALFORMED],
  ])('rejects an upload whose link was changed to %s', async (_, name, value, code) => {
    const url = new URL(await uploadLink('signed-key'));
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    const { status, xml } = await upload(url.href);
    expect(status).toBe(code === MALFORMED ? 400 : 403);
    expect(xml).toContain(`<Code>${code}</Code>`);
    expect(await exists('signed-key')).toBe(false);
  });

  it('rejects an upload after its link has expired', async () => {
    const late = await upload(await uploadLink('late', signedAgo(302)));
    expect(late.status).toBe(403);
    expect(late.xml).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
    expect(await exists('late')).toBe(false);
    expect(await upload(await uploadLink('in-time', signedAgo(290)))).toMatchObject({ status: 200 });
  });

  it('rejects an upload with a link from the future', async () => {
    const link = await uploadLink('early', { signingDate: new Date(Date.now() + 3_600_000) });
    expect((await upload(link)).xml).toContain('Request is not yet valid');
  });

  it.each<[string, S3ClientConfig, string]>([
    [
      'with another secret',
      { credentials: { ...credentials, secretAccessKey: 'guess' } },
      'SignatureDoesNotMatch',
    ],
    ['with an unknown key', { credentials: { ...credentials, accessKeyId: 'WHO' } }, 'InvalidAccessKeyId'],
    ['with a session token', { credentials: { ...credentials, sessionToken: 'x' } }, 'InvalidToken'],
    ['for another region', { region: 'eu-west-1' }, 'AuthorizationQueryParametersError'],
  ])('rejects an upload signed %s', async (_name, client, code) => {
    const answer = await upload(await uploadLink('stranger', { client }));
    expect(answer.xml).toContain(`<Code>${code}</Code>`);
    expect(await exists('stranger')).toBe(false);
  });

  it('rejects an upload with an unsigned x-amz header', async () => {
    const link = await uploadLink('extra');
    const answer = await upload(link, image, { 'x-amz-copy-source': `${Bucket}/in-time` });
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.xml).toContain('<HeadersNotSigned>x-amz-copy-source</HeadersNotSigned>');
  });

  it('rejects an upload whose link carries a checksum', async () => {
    const link = await uploadLink('checksum', { client: { requestChecksumCalculation: 'WHEN_SUPPORTED' } });
    expect((await upload(link)).xml).toContain('<Code>NotImplemented</Code>');
    expect(await exists('checksum')).toBe(false);
  });

  it('rejects another method than the link was signed for', async () => {
    const key = 'put-only';
    const link = await uploadLink(key);
    await upload(link);
    for (const method of ['GET', 'DELETE']) expect((await fetch(link, { method })).status).toBe(403);
    expect(await exists(key)).toBe(true);
  });

  it('stores nothing of an upload that breaks off', async () => {
    await sendRaw(await uploadLink('broken-off'), image.subarray(0, 1000));
    expect(await exists('broken-off')).toBe(false);
    const files = await readdir(join(folder, Bucket));
    expect(files.filter((file) => !file.endsWith('.object'))).toEqual([]);
  });

  it('stores no more of an upload than its signed length', async () => {
    const more = Buffer.from('GET / HTTP/1.1\r\nHost: more\r\nConnection: close\r\n\r\n');
    const answer = await sendRaw(await uploadLink('goes-on'), Buffer.concat([image, more]));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await readBytes('goes-on')).toEqual(image);
  });

  it('rejects an upload to another host than the signed host', async () => {
    const answer = await sendRaw(await uploadLink('host'), image, 'localhost');
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('SignatureDoesNotMatch');
    expect(await exists('host')).toBe(false);
  });

  it('rejects an upload without a length', async () => {
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

describe('private objects', () => {
  beforeAll(() => s3.send(new PutObjectCommand({ Bucket, Key: 'private', Body: 'for the owner' })));

  it('rejects unsigned requests', async () => {
    const url = `${server.url}/${Bucket}/private`;
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      expect((await fetch(url, { method })).status).toBe(403);
    const unsigned = await fetch(url);
    expect(unsigned.headers.get('content-type')).toBe('application/xml');
    expect(await unsigned.text()).toContain('<Code>AccessDenied</Code><Message>Access Denied</Message>');
    expect(await readBytes('private')).toEqual(Buffer.from('for the owner'));
  });

  it('serves an object by a signed link until the link expires', async () => {
    const get = new GetObjectCommand({ Bucket, Key: 'private' });
    const good = await fetch(await getSignedUrl(s3, get, { expiresIn: 60 }));
    expect(good.status).toBe(200);
    expect(await good.text()).toBe('for the owner');
    const signingDate = new Date(Date.now() - 61_000);
    expect((await fetch(await getSignedUrl(s3, get, { expiresIn: 60, signingDate }))).status).toBe(403);
  });

  it.each([
    [{ authorization: 'AWS4-HMAC-SHA256 nonsense', 'x-amz-date': 'now', 'x-amz-content-sha256': 'x' }, 400],
    [{ authorization: 'AWS LOCALKEY:c2ln' }, 400],
    [{ authorization: 'AWS4-HMAC-SHA256 Credential=LOCALKEY/20260101/us-east-1/s3/aws4_request' }, 403],
  ])('answers the malformed authorization %j with %i', async (headers, status) => {
    const answer = await fetch(`${server.url}/${Bucket}/private`, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/<Error><Code>\w+<\/Code>/);
  });

  it('rejects a request signed by a clock that is wrong by twenty minutes', async () => {
    const wrong = createClient(server.url, { systemClockOffset: 20 * 60_000 });
    const request = wrong.send(new GetObjectCommand({ Bucket, Key: 'private' }));
    await expect(request).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  it('treats an object key as a name, not as a path', async () => {
    const Key = '../other/./a b+c&d=é(1)*!\'~"<%2F>.txt';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'strange' }));
    expect(await readBytes(Key)).toEqual(Buffer.from('strange'));
    expect(await exists('./a b+c&d=é(1)*!\'~"<%2F>.txt', 'other')).toBe(false);
  });

  it('rejects an address that cannot be decoded', async () => {
    const answer = await fetch(`${server.url}/${Bucket}/%E0%A4%A`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>InvalidURI</Code>');
  });
});

const fetchAllowedOrigin = async (origin: string): Promise<string | null> => {
  const response = await fetch(`${server.url}/${Bucket}/x`, { method: 'PUT', headers: { origin } });
  return response.headers.get('access-control-allow-origin');
};

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

  it('answers the preflight of an allowed origin', async () => {
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

  it.each([
    ['another origin', 'http://evil.example', 'PUT', 'content-type', Bucket],
    ['an origin that begins alike', `${SITE}0`, 'PUT', 'content-type', Bucket],
    ['another method', SITE, 'DELETE', 'content-type', Bucket],
    ['another header', SITE, 'PUT', 'content-type, x-amz-acl', Bucket],
    ['a bucket without rules', SITE, 'PUT', 'content-type', 'other'],
  ])('rejects the preflight of %s', async (_name, origin, method, headers, bucket) => {
    const answer = await preflight(origin, method, headers, bucket);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lets only an allowed origin read a response, errors too', async () => {
    expect(await fetchAllowedOrigin(SITE)).toBe(SITE);
    expect(await fetchAllowedOrigin('http://evil.example')).toBeNull();
  });
});

describe('operations of the SDK', () => {
  it('answers 304 for an object that is still the one with the tag', async () => {
    const read = (IfNoneMatch: string) =>
      s3.send(new GetObjectCommand({ Bucket, Key: 'tagged', IfNoneMatch }));
    const { ETag = '' } = await s3.send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'first' }));
    await expect(read(ETag)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await s3.send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'second' }));
    expect(await (await read(ETag)).Body?.transformToString()).toBe('second');
  });

  it('deletes an object, and does not mind a missing one', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'deleted', Body: image }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'deleted' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'deleted' }));
    expect(await exists('deleted')).toBe(false);
  });

  it('stores one of many objects with the same new key that are put at once', async () => {
    const puts = Array.from({ length: 10 }, (_, index) =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: `body ${index}`, IfNoneMatch: '*' })),
    );
    const outcomes = await Promise.allSettled(puts);
    const [stored, ...more] = outcomes.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [index] : [],
    );
    expect(more).toEqual([]);
    expect(String(await readBytes('once'))).toBe(`body ${stored}`);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          name: 'PreconditionFailed',
          $metadata: { httpStatusCode: 412 },
        });
  });

  it('denies what the policy of the bucket denies: a put without If-None-Match', async () => {
    const Key = 'published/a.webp';
    const put = (Body: string, more: object = {}) =>
      s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
    await expect(put('first')).rejects.toMatchObject({ name: 'AccessDenied' });
    await put('first', { IfNoneMatch: '*' });
    await expect(put('second')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(put('second', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(String(await readBytes(Key))).toBe('first');
  });

  it('sends an event for each change of a bucket that tells EventBridge', async () => {
    events.splice(0);
    for (const name of [Bucket, 'other']) {
      await s3.send(new PutObjectCommand({ Bucket: name, Key: 'a b.jpg', Body: image }));
      await s3.send(new DeleteObjectCommand({ Bucket: name, Key: 'a b.jpg' }));
    }
    expect(events).toMatchObject([
      { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key: 'a b.jpg' } } },
      { source: 'aws.s3', 'detail-type': 'Object Deleted', detail: { bucket: { name: Bucket } } },
    ]);
  });

  it('distinguishes a missing key, a missing bucket and an operation that is not played', async () => {
    const Key = 'gone';
    await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toBeInstanceOf(NoSuchKey);
    const nowhere = s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key }));
    await expect(nowhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const acl = s3.send(new GetObjectAclCommand({ Bucket, Key }));
    await expect(acl).rejects.toMatchObject({ name: 'NotImplemented' });
    const copy = s3.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/private` }));
    await expect(copy).rejects.toMatchObject({ name: 'NotImplemented' });
    const ifMatch = s3.send(new PutObjectCommand({ Bucket, Key, Body: image, IfNoneMatch: '"etag"' }));
    await expect(ifMatch).rejects.toMatchObject({ name: 'NotImplemented' });
    const part = s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-3' }));
    await expect(part).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

it('keeps objects over a restart', async () => {
  const elsewhere = await newFolder();
  const before = await startS3({ ...options(), folder: elsewhere });
  const stored = { Bucket, Key: 'photos/kept.jpg', ContentType: 'image/jpeg' };
  await createClient(before.url).send(new PutObjectCommand({ ...stored, Body: image }));
  await before.close();
  const after = await startS3({ ...options(), folder: elsewhere });
  const reader = createClient(after.url);
  const got = await reader.send(new GetObjectCommand({ Bucket, Key: stored.Key }));
  expect(got.ContentType).toBe('image/jpeg');
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(image);
  await after.close();
});

it('rejects a port that is taken', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startS3({ ...options(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

describe('readBuckets', () => {
  const read = (notifications: object, condition?: object) =>
    readBuckets(
      stackFrom(
        JSON.stringify({
          Resources: {
            Photos: { Type: 'AWS::S3::Bucket', Properties: notifications },
            Policy: {
              Type: 'AWS::S3::BucketPolicy',
              Properties: {
                Bucket: { Ref: 'Photos' },
                PolicyDocument: {
                  Statement: [
                    {
                      Effect: 'Deny',
                      Action: 's3:PutObject',
                      Resource: 'arn:aws:s3:::laptop-photos/*',
                      Principal: { AWS: '*' },
                      ...(condition && { Condition: condition }),
                    },
                  ],
                },
              },
            },
          },
        }),
        new Map(),
      ),
    );

  it('reads whether a bucket tells EventBridge, and what its policy denies', () => {
    const told = { NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } } };
    const denial = { actions: ['s3:PutObject'], resources: ['arn:aws:s3:::laptop-photos/*'] };
    expect(read(told, { Null: { 's3:if-none-match': 'true' } })).toEqual([
      {
        name: 'laptop-photos',
        cors: [],
        sendsEvents: true,
        denials: [{ ...denial, missingHeaders: ['if-none-match'] }],
      },
    ]);
    expect(read({})[0]).toMatchObject({ sendsEvents: false, denials: [{ ...denial, missingHeaders: [] }] });
    expect(read({}, { Bool: { 'aws:SecureTransport': 'false' } })[0]?.denials).toEqual([]);
  });

  it.each([
    [{ NotificationConfiguration: { QueueConfigurations: [] } }, {}],
    [{}, { Null: { 's3:if-match': 'true' } }],
    [{}, { StringEquals: { 's3:if-none-match': '*' } }],
  ])('rejects what is not played: %j %j', (notifications, condition) => {
    expect(() => read(notifications, condition)).toThrow(/does not play|Unrecognized|Invalid/);
  });
});
