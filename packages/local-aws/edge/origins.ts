// The origins behind the edge: the buckets through origin access control, and the API.
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { decoded } from '../gateway/routes.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { CREDENTIALS } from '../lambda/function-spec.ts';
import type { CloudFrontRights } from './bucket-policy.ts';
import type { DeployedFiles } from './deployment.ts';
import type { OriginSpec } from './distribution-spec.ts';

export type Origin = (request: HttpRequest) => Promise<HttpResponse>;

const s3Error = (status: number, code: string, text: string): HttpResponse => ({
  status,
  headers: new Headers({ 'content-type': 'application/xml' }),
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${text}</Message></Error>`,
  ),
});

const accessDenied = () => s3Error(403, 'AccessDenied', 'Access Denied');
const noSuchKey = () => s3Error(404, 'NoSuchKey', 'The specified key does not exist.');

type Read = (key: string) => Promise<HttpResponse | undefined>;

const readDeployed =
  (files: DeployedFiles, bucket: string): Read =>
  (key) => {
    const file = files.get(`${bucket}/${key}`);
    return Promise.resolve(file && { status: 200, headers: new Headers(file.headers), body: file.body });
  };

const readStored =
  (s3: S3Client, bucket: string): Read =>
  async (key) => {
    try {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const headers = new Headers();
      const set = (name: string, value: string | undefined) =>
        value !== undefined && headers.set(name, value);
      set('content-type', object.ContentType);
      set('cache-control', object.CacheControl);
      set('content-disposition', object.ContentDisposition);
      set('etag', object.ETag);
      set('last-modified', object.LastModified?.toUTCString());
      return { status: 200, headers, body: Buffer.from((await object.Body?.transformToByteArray()) ?? []) };
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
      throw error;
    }
  };

const bucketOrigin =
  (bucket: string, folder: string, rights: CloudFrontRights, read: Read): Origin =>
  async (request) => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      return s3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
    }
    const key = decoded(`${folder}${request.path}`.slice(1));
    if (!rights.mayGet(bucket, key)) return accessDenied();
    const found = await read(key);
    return found ?? (rights.mayList(bucket) ? noSuchKey() : accessDenied());
  };

export interface OriginsOptions {
  /** Names of all buckets of the stack. */
  readonly buckets: readonly string[];
  readonly files: DeployedFiles;
  readonly rights: CloudFrontRights;
  readonly s3Url: string;
  readonly apiId: string;
  readonly gateway: Gateway;
}

/** Makes the way to an origin; throws for a host that is neither a bucket nor the API of the stack. */
export const originsOf = (options: OriginsOptions): ((spec: OriginSpec) => Origin) => {
  const s3 = new S3Client({
    endpoint: options.s3Url,
    region: ACCOUNT.region,
    credentials: CREDENTIALS,
    forcePathStyle: true,
  });
  return ({ host, path }) => {
    if (host === `${options.apiId}.execute-api.${ACCOUNT.region}.amazonaws.com`) {
      return (request) => options.gateway({ ...request, path: `${path}${request.path}` });
    }
    const bucket = options.buckets.find((name) => host === `${name}.s3.${ACCOUNT.region}.amazonaws.com`);
    if (bucket === undefined) throw new Error(`The distribution's origin ${host} is nothing of this stack`);
    const isDeployed = [...options.files.keys()].some((name) => name.startsWith(`${bucket}/`));
    const read = isDeployed ? readDeployed(options.files, bucket) : readStored(s3, bucket);
    return bucketOrigin(bucket, path, options.rights, read);
  };
};
