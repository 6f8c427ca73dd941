// The indexes as files of the private bucket.
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { toIndexKey, type SearchPart } from '#shared/search-files.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { getHttpStatus } from '../platform/outage.ts';
import { settings } from '../platform/settings.ts';

const { IMAGE_BUCKET: Bucket } = settings('IMAGE_BUCKET');
const s3 = new S3Client({ ...awsTimeouts, requestChecksumCalculation: 'WHEN_REQUIRED' });

/** S3 answers 403 for a missing file to whoever may not list the bucket. */
const isMissing = (error: unknown): boolean => [403, 404].includes(getHttpStatus(error) ?? 0);

/** The ETag of a stored index; undefined if there is none. */
export const findEtag = async (part: SearchPart): Promise<string | undefined> => {
  try {
    return (await s3.send(new HeadObjectCommand({ Bucket, Key: toIndexKey(part) }))).ETag;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
};

/** A stored index, or `unchanged` if it is the one with this ETag; undefined if there is none. */
export const readFile = async (
  part: SearchPart,
  etag: string | undefined,
): Promise<{ etag: string | undefined; bytes: Uint8Array } | 'unchanged' | undefined> => {
  try {
    const { Body, ETag } = await s3.send(
      new GetObjectCommand({ Bucket, Key: toIndexKey(part), IfNoneMatch: etag }),
    );
    return Body && { etag: ETag, bytes: await Body.transformToByteArray() };
  } catch (error) {
    if (getHttpStatus(error) === 304) return 'unchanged';
    if (!isMissing(error)) throw error;
    return undefined;
  }
};

/** Replaces an index, and returns its ETag. */
export const storeFile = async (part: SearchPart, Body: Uint8Array): Promise<string> => {
  const { ETag = '' } = await s3.send(new PutObjectCommand({ Bucket, Key: toIndexKey(part), Body }));
  return ETag;
};
