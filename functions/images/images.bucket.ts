import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { INCOMING_IMAGE_FOLDER, type ImageContentType } from '#shared/images.ts';
import { IMAGE_HEAD_BYTES } from './image-kind.ts';
import type { CheckedImage, BucketImage } from './image-check.ts';
import { conflict } from '../platform/problem.ts';
import { getHttpStatus } from '../platform/outage.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** Enough for a slow connection to start its upload, and so short that a leaked link is worth little. */
const LINK_EXPIRES_IN_SECONDS = 300;

const { IMAGE_BUCKET: Bucket } = settings('IMAGE_BUCKET');
// By default the SDK signs the checksum of an empty body into the link, so that S3 would refuse every image.
const s3 = new S3Client({ ...awsTimeouts, requestChecksumCalculation: 'WHEN_REQUIRED' });

const incomingKey = (key: string): string => `${INCOMING_IMAGE_FOLDER}/${key}`;

/** S3 answers 404 for a missing image because the function may list the bucket; without that right it answers 403. */
const isMissing = (error: unknown): boolean => getHttpStatus(error) === 404;

/** A link for PUT that works for five minutes, for this key, this content type and exactly this many bytes. */
export const createUploadLink = (upload: {
  key: string;
  contentType: ImageContentType;
  contentLength: number;
}): Promise<string> =>
  getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket,
      Key: incomingKey(upload.key),
      ContentType: upload.contentType,
      ContentLength: upload.contentLength,
    }),
    {
      expiresIn: LINK_EXPIRES_IN_SECONDS,
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    },
  );

const isPublished = async (key: string): Promise<boolean> => {
  try {
    await s3.send(new HeadObjectCommand({ Bucket, Key: key }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

const findIncoming = async (key: string): Promise<BucketImage> => {
  try {
    const Range = `bytes=0-${IMAGE_HEAD_BYTES - 1}`;
    const { Body, ETag } = await s3.send(new GetObjectCommand({ Bucket, Key: incomingKey(key), Range }));
    const head = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return { key, state: 'waiting', head, version: ETag ?? '' };
  } catch (error) {
    if (isMissing(error)) return { key, state: 'missing' };
    throw error;
  }
};

/** Finds an image. The bytes of a published one are not read again, because nothing replaces it. */
export const find = async (key: string): Promise<BucketImage> =>
  (await isPublished(key)) ? { key, state: 'published' } : findIncoming(key);

/**
 * Copies the checked version of an upload to the folder that the site serves, with the checked content type. Throws 409
 * if the upload was replaced since it was checked.
 */
export const publish = async ({ key, contentType, version }: CheckedImage): Promise<void> => {
  try {
    await s3.send(
      new CopyObjectCommand({
        Bucket,
        Key: key,
        CopySource: `${Bucket}/${incomingKey(key)}`,
        CopySourceIfMatch: version,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    );
  } catch (error) {
    if (getHttpStatus(error) === 412) throw conflict('The image has changed meanwhile. Please try again');
    throw error;
  }
};

/** Deletes files. S3 does not mind a key without one. */
export const deleteFiles = async (keys: readonly string[]): Promise<void> => {
  await Promise.all(keys.map((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
};
