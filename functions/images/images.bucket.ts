import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { INCOMING_IMAGE_FOLDER, type ImageContentType } from '#shared/images.ts';
import { IMAGE_HEAD_BYTES } from './image-kind.ts';
import type { CheckedImage, FoundImage } from './image-check.ts';
import { conflicting } from '../platform/problem.ts';
import { statusOf } from '../platform/outage.ts';
import { patience } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** Long enough for a slow connection to begin its upload, short enough that a leaked link is worth little. */
const LINK_SECONDS = 300;

const { IMAGE_BUCKET: Bucket } = settings('IMAGE_BUCKET');
// By default the SDK signs the checksum of an empty body into the link, which no image matches.
const s3 = new S3Client({ ...patience, requestChecksumCalculation: 'WHEN_REQUIRED' });

const incoming = (key: string): string => `${INCOMING_IMAGE_FOLDER}/${key}`;

/** A 403 is not that: our function may list the bucket, so S3 tells the truth about what is not there. */
const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** A link that takes one kind of PUT for five minutes: this key, this content type, exactly this many bytes. */
export const uploadLink = (upload: {
  key: string;
  contentType: ImageContentType;
  contentLength: number;
}): Promise<string> =>
  getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket,
      Key: incoming(upload.key),
      ContentType: upload.contentType,
      ContentLength: upload.contentLength,
    }),
    { expiresIn: LINK_SECONDS, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
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

const findWaiting = async (key: string): Promise<FoundImage> => {
  try {
    const Range = `bytes=0-${IMAGE_HEAD_BYTES - 1}`;
    const { Body, ETag } = await s3.send(new GetObjectCommand({ Bucket, Key: incoming(key), Range }));
    const head = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return { key, state: 'waiting', head, version: ETag ?? '' };
  } catch (error) {
    if (isMissing(error)) return { key, state: 'missing' };
    throw error;
  }
};

/** Where an image is. What is published already is not looked at again: nothing replaces it. */
export const find = async (key: string): Promise<FoundImage> =>
  (await isPublished(key)) ? { key, state: 'published' } : findWaiting(key);

/**
 * Copies the checked version of an upload to where the site serves it, under the type that its bytes have
 * proven. 409 when the upload was replaced since it was checked.
 */
export const publish = async ({ key, contentType, version }: CheckedImage): Promise<void> => {
  try {
    await s3.send(
      new CopyObjectCommand({
        Bucket,
        Key: key,
        CopySource: `${Bucket}/${incoming(key)}`,
        CopySourceIfMatch: version,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    );
  } catch (error) {
    if (statusOf(error) === 412) throw conflicting('The image has changed meanwhile. Please try again');
    throw error;
  }
};
