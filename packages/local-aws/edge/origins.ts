// The origins behind the edge: the buckets with origin access control, and the API.
import * as z from 'zod/mini';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { Stack } from '../cloudformation/stack.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { decode } from '../gateway/routes.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import type { DeployedFiles } from './deployment.ts';
import { matchesPattern, type OriginAddress } from './distribution.ts';

export type Origin = (request: HttpRequest) => Promise<HttpResponse>;

const OneOrMore = z.union([z.string(), z.array(z.string())]);

const BucketPolicy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.enum(['Allow', 'Deny']),
        Action: OneOrMore,
        Resource: OneOrMore,
        Principal: z.union([z.string(), z.record(z.string(), OneOrMore)]),
      }),
    ),
  }),
});

type HasRight = (action: 's3:GetObject' | 's3:ListBucket', resource: string) => boolean;

/** Reads what the bucket policies allow CloudFront. */
const readCloudFrontRights = (stack: Stack): HasRight => {
  const allowed = stack
    .resourcesOfType('AWS::S3::BucketPolicy')
    .flatMap(({ properties }) =>
      BucketPolicy.parse(properties()).PolicyDocument.Statement.filter(
        ({ Effect, Principal }) =>
          Effect === 'Allow' &&
          typeof Principal === 'object' &&
          [Principal['Service'] ?? []].flat().includes('cloudfront.amazonaws.com'),
      ),
    );
  return (action, resource) =>
    allowed.some(
      (statement) =>
        [statement.Action].flat().some((pattern) => matchesPattern(pattern, action)) &&
        [statement.Resource].flat().some((pattern) => matchesPattern(pattern, resource)),
    );
};

const s3Error = (status: number, code: string, text: string): HttpResponse => ({
  status,
  headers: new Headers({ 'content-type': 'application/xml' }),
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${text}</Message></Error>`,
  ),
});

export type ReadObject = (bucket: string, key: string) => Promise<HttpResponse | undefined>;

const bucketOrigin =
  (bucket: string, hasRight: HasRight, read: ReadObject) =>
  async ({ method, path }: HttpRequest): Promise<HttpResponse> => {
    if (!['GET', 'HEAD'].includes(method)) {
      return s3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
    }
    const key = decode(path.slice(1));
    const object = hasRight('s3:GetObject', `arn:aws:s3:::${bucket}/${key}`)
      ? await read(bucket, key)
      : undefined;
    if (object) return object;
    // Without the right to list, S3 does not say whether a key exists.
    return hasRight('s3:ListBucket', `arn:aws:s3:::${bucket}`)
      ? s3Error(404, 'NoSuchKey', 'The specified key does not exist.')
      : s3Error(403, 'AccessDenied', 'Access Denied');
  };

export interface OriginsOptions {
  readonly stack: Stack;
  /** The files of the stack's deployments. They replace the objects of their bucket. */
  readonly files: DeployedFiles;
  readonly readObject: ReadObject;
  readonly apiId: string;
  readonly gateway: Gateway;
}

/** Makes the function that finds an origin. It throws for a host that is neither a bucket nor the API of the stack. */
export const originFinder = ({ stack, files, readObject, apiId, gateway }: OriginsOptions) => {
  const hasRight = readCloudFrontRights(stack);
  const readDeployed: ReadObject = (bucket, key) => {
    const file = files.get(`${bucket}/${key}`);
    return Promise.resolve(file && { status: 200, headers: new Headers(file.headers), body: file.body });
  };
  const findOrigin = (host: string): Origin => {
    if (host === `${apiId}.execute-api.${ACCOUNT.region}.amazonaws.com`) return gateway;
    const bucket = stack
      .resourcesOfType('AWS::S3::Bucket')
      .find(({ ref }) => host === `${ref}.s3.${ACCOUNT.region}.amazonaws.com`)?.ref;
    if (bucket === undefined) throw new Error(`The origin ${host} is not part of this stack`);
    const isDeployed = [...files.keys()].some((name) => name.startsWith(`${bucket}/`));
    return bucketOrigin(bucket, hasRight, isDeployed ? readDeployed : readObject);
  };
  return (address: OriginAddress): Origin => {
    const origin = findOrigin(address.host);
    return (request) => {
      const headers = new Headers(request.headers);
      for (const [name, value] of address.headers) headers.set(name, value);
      return origin({ ...request, path: `${address.path}${request.path}`, headers });
    };
  };
};
