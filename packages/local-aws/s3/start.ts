import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { callOf, header, parameter } from './call.ts';
import type { Call } from './call.ts';
import { allowPreflight, allowReading } from './cors.ts';
import type { CorsRule } from './cors.ts';
import { listBuckets, listObjects } from './listing.ts';
import { copyObject, deleteObject, getObject, putObject } from './objects.ts';
import type { Reply } from './objects.ts';
import { payloadOf } from './payload.ts';
import { noSuchBucket, notImplemented, Refusal, refusalXml } from './refusal.ts';
import { verify } from './signature.ts';
import type { Credentials } from './signature.ts';
import { Bucket } from './store.ts';

export type S3Options = {
  port: number;
  /** Where the buckets lie, a folder each. */
  folder: string;
  buckets: readonly { name: string; cors: readonly CorsRule[] }[];
  /** Of the one account there is: it may do everything, anyone else nothing. */
  credentials: Credentials;
  region: string;
};

/**
 * S3 on 127.0.0.1, path-style: `url/bucket/key`. Refuses what S3 refuses: unsigned, wrongly signed, expired
 * and altered requests, and bodies that are not what was signed. Port 0 takes any free port; rejects when
 * the port is taken.
 */
export async function startS3(options: S3Options): Promise<{ url: string; close: () => Promise<void> }> {
  const opened = await Promise.all(options.buckets.map(({ name }) => Bucket.open(name, options.folder)));
  const buckets = new Map(opened.map((bucket) => [bucket.name, bucket]));
  const rules = new Map(options.buckets.map(({ name, cors }) => [name, cors]));
  const server = createServer((request, response) => {
    respond(options, buckets, rules, request, response).catch((error: unknown) =>
      response.destroy(toError(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.race([closed, setTimeout(2_000, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  options: S3Options,
  buckets: ReadonlyMap<string, Bucket>,
  rules: ReadonlyMap<string, readonly CorsRule[]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  const common: OutgoingHttpHeaders = { server: 'AmazonS3', 'x-amz-request-id': requestId };
  let reply: Reply;
  try {
    const call = callOf(request);
    const cors = rules.get(call.bucket) ?? [];
    if (call.method === 'OPTIONS') reply = { status: 200, headers: preflight(call, cors) };
    else {
      Object.assign(common, allowReading(cors, header(call, 'origin'), call.method));
      verify(call, options.credentials, options.region);
      reply = await answer(buckets, call, request);
    }
  } catch (error) {
    const refusal =
      error instanceof Refusal ? error : new Refusal(500, 'InternalError', toError(error).stack ?? 'Unknown');
    const body = refusalXml(refusal, requestId);
    reply = { status: refusal.status, headers: { 'content-type': 'application/xml' }, body };
  }
  // What is left of a refused upload is read and dropped, so that its sender gets to read the refusal.
  request.resume();
  const { status, body = '' } = reply;
  const isBare = request.method === 'HEAD' || status === 204 || status === 304;
  const length = isBare ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...common, ...reply.headers, ...length });
  response.end(isBare ? undefined : body);
}

const preflight = (call: Call, cors: readonly CorsRule[]): OutgoingHttpHeaders =>
  allowPreflight(cors, {
    origin: header(call, 'origin'),
    method: header(call, 'access-control-request-method'),
    headers: header(call, 'access-control-request-headers'),
  });

async function answer(
  buckets: ReadonlyMap<string, Bucket>,
  call: Call,
  request: IncomingMessage,
): Promise<Reply> {
  refuseUnknownParameters(call);
  if (call.bucket === '' && call.method === 'GET') return listBuckets(buckets);
  const bucket = buckets.get(call.bucket);
  if (!bucket) throw noSuchBucket(call.bucket);
  const copySource = header(call, 'x-amz-copy-source');
  switch (`${call.method} ${call.key === '' ? 'bucket' : 'object'}`) {
    case 'HEAD bucket':
      return { status: 200 };
    case 'GET bucket':
      if (parameter(call, 'list-type') !== '2') throw notImplemented('the first version of ListObjects');
      return listObjects(bucket, call);
    case 'PUT object':
      if (copySource !== undefined) return copyObject(buckets, bucket, call, copySource);
      return putObject(bucket, call, await payloadOf(call, request));
    case 'GET object':
    case 'HEAD object':
      return getObject(bucket, call);
    case 'DELETE object':
      return deleteObject(bucket, call);
    default:
      throw notImplemented(`${call.method} of this resource`);
  }
}

const LIST_PARAMETERS =
  'list-type prefix delimiter max-keys start-after continuation-token encoding-type fetch-owner';
const KNOWN_PARAMETERS = new Set(['x-id', ...LIST_PARAMETERS.split(' ')]);

// `?acl`, `?tagging`, `?uploads` and their kind make another operation of a call: better none than the wrong one.
function refuseUnknownParameters(call: Call): void {
  for (const [name] of call.query)
    if (!KNOWN_PARAMETERS.has(name) && !/^(x-amz|response)-/i.test(name)) throw notImplemented(`?${name}`);
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
