// S3 on a laptop: files on disk, with the checks that S3 makes before it reads or stores anything.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../server.ts';
import { header, parseCall, type Call } from './call.ts';
import type { ServiceEvent } from '../events/send-event.ts';
import type { BucketSpec } from './buckets.ts';
import { preflightHeaders, readingHeaders } from './cors.ts';
import { deleteObject, getObject, putObject, type Reply } from './objects.ts';
import { checkDenials } from './policy.ts';
import { errorXml, noSuchBucket, notImplemented, S3Error } from './s3-error.ts';
import { verifySignature, type Credentials } from './signature.ts';
import { openBucket, type Bucket } from './store.ts';

export interface S3Options {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** The folder of the buckets, which have a folder each. */
  readonly folder: string;
  readonly buckets: readonly BucketSpec[];
  /** The keys of the only account. It may do everything, and other callers may do nothing. */
  readonly credentials: Credentials;
  readonly region: string;
  /** Makes a change of a bucket that sends events to EventBridge, and sends the event. */
  readonly sendEventOf: <T>(event: ServiceEvent, change: () => Promise<T>) => Promise<T>;
}

export interface RunningS3 extends RunningServer {
  /** The buckets by name, to read and write without a signature. */
  readonly buckets: ReadonlyMap<string, Bucket>;
}

/**
 * Another parameter, like `?acl` or `?uploads`, selects another operation. Rejecting the call is safer than performing the wrong
 * operation.
 */
const rejectUnknownParameters = ({ query }: Call): void => {
  const unknown = query.find(([name]) => name !== 'x-id' && !/^x-amz-/i.test(name));
  if (unknown) throw notImplemented(`?${unknown[0]}`);
};

/** The event of a change (S3 user guide, 'EventBridge event message structure'), without the facts about the object. */
const toEvent = (bucket: string, key: string, reason: 'PutObject' | 'DeleteObject'): ServiceEvent => ({
  source: 'aws.s3',
  'detail-type': reason === 'PutObject' ? 'Object Created' : 'Object Deleted',
  resources: [`arn:aws:s3:::${bucket}`],
  detail: { version: '0', bucket: { name: bucket }, object: { key }, reason },
});

/** The bucket, which sends its changes to EventBridge. */
const tellEventBridge = (name: string, bucket: Bucket, sendEventOf: S3Options['sendEventOf']): Bucket => ({
  read: bucket.read,
  write: (key, ...content) =>
    sendEventOf(toEvent(name, key, 'PutObject'), () => bucket.write(key, ...content)),
  writeNew: (key, ...content) =>
    sendEventOf(toEvent(name, key, 'PutObject'), () => bucket.writeNew(key, ...content)),
  remove: (key) => sendEventOf(toEvent(name, key, 'DeleteObject'), () => bucket.remove(key)),
});

/**
 * Starts S3, path-style: `url/bucket/key`. The server refuses requests that are unsigned, wrongly signed, expired or altered, and
 * bodies that differ from the signed ones. Rejects if the port is taken.
 */
export const startS3 = async (options: S3Options): Promise<RunningS3> => {
  const buckets = new Map<string, Bucket>();
  for (const { name, sendsEvents } of options.buckets) {
    const bucket = await openBucket(join(options.folder, name));
    buckets.set(name, sendsEvents ? tellEventBridge(name, bucket, options.sendEventOf) : bucket);
  }
  const specs = new Map(options.buckets.map((spec) => [spec.name, spec]));

  const perform = async (call: Call, request: IncomingMessage): Promise<Reply> => {
    rejectUnknownParameters(call);
    const bucket = buckets.get(call.bucket);
    if (!bucket) throw noSuchBucket(call.bucket);
    if (call.key === '') throw notImplemented(`${call.method} of a bucket`);
    if (call.method === 'GET' || call.method === 'HEAD') return getObject(bucket, call);
    if (header(call, 'x-amz-copy-source') !== undefined) throw notImplemented('a copy');
    if (call.method !== 'PUT' && call.method !== 'DELETE')
      throw notImplemented(`${call.method} of an object`);
    return call.method === 'PUT' ? putObject(bucket, call, request) : deleteObject(bucket, call);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    let corsHeaders = {};
    const answer = async (): Promise<Reply> => {
      const call = parseCall(request);
      const { cors = [], denials = [] } = specs.get(call.bucket) ?? {};
      if (call.method === 'OPTIONS') {
        const headers = preflightHeaders(cors, {
          origin: header(call, 'origin'),
          method: header(call, 'access-control-request-method'),
          headers: header(call, 'access-control-request-headers'),
        });
        return { status: 200, headers };
      }
      corsHeaders = readingHeaders(cors, header(call, 'origin'), call.method);
      verifySignature(call, options.credentials, options.region);
      checkDenials(call, denials);
      return perform(call, request);
    };
    const {
      status,
      headers,
      body = '',
    } = await answer().catch((error: unknown): Reply => {
      const s3Error = error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error));
      const headers = { 'content-type': 'application/xml' };
      return { status: s3Error.status, headers, body: errorXml(s3Error, requestId) };
    });
    // Read and drop the rest of a rejected upload, because the sender reads the response only afterwards.
    request.resume();
    const isHead = request.method === 'HEAD';
    response.writeHead(status, {
      server: 'AmazonS3',
      'x-amz-request-id': requestId,
      ...corsHeaders,
      ...(!isHead && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    });
    response.end(isHead ? undefined : body);
  };

  return { ...(await startServer(options.port, respond)), buckets };
};
