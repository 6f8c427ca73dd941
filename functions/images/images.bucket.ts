import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { getHttpStatus } from '../platform/outage.ts';
import { settings } from '../platform/settings.ts';

const { IMAGE_BUCKET: Bucket } = settings('IMAGE_BUCKET');
// By default the SDK signs the checksum of an empty body into the link, so that S3 would refuse every image.
const s3 = new S3Client({ ...awsTimeouts, requestChecksumCalculation: 'WHEN_REQUIRED' });

/** A link to PUT exactly this many bytes of this content type under this key. It works for five minutes. */
export const createUploadLink = (upload: {
  key: string;
  contentType: ImageContentType;
  contentLength: number;
}): Promise<string> =>
  getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket,
      Key: upload.key,
      ContentType: upload.contentType,
      ContentLength: upload.contentLength,
    }),
    {
      expiresIn: limits.uploadLinkSeconds,
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    },
  );

/** The bytes of an upload; undefined if there is none. */
export const readUpload = async (Key: string): Promise<Uint8Array | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Stores an upload that did not come by a link. */
export const storeUpload = async (
  Key: string,
  { bytes, contentType }: { bytes: Uint8Array; contentType: ImageContentType },
): Promise<void> => {
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType }));
};

/** Publishes a file, unless one with this key exists. The bucket refuses writes that could replace a file. */
export const publishFile = async (
  Key: string,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
): Promise<void> => {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: bytes,
        ContentType: contentType,
        CacheControl: 'public, max-age=31536000, immutable',
        IfNoneMatch: '*',
      }),
    );
  } catch (error) {
    // 412: an earlier try has published it.
    if (getHttpStatus(error) !== 412) throw error;
  }
};

/** Deletes files. S3 ignores keys that do not exist. */
export const deleteFiles = async (keys: readonly string[]): Promise<void> => {
  await Promise.all(keys.map((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
};
