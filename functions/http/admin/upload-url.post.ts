import { randomUUID } from 'node:crypto';
import { newsletter } from '#shared/contract/articles.ts';
import type { ImageContentType } from '#shared/images.ts';
import { isCurrentWeek } from '#shared/week.ts';
import * as images from '../../images/images.bucket.ts';
import { count } from '../../platform/metrics.ts';
import { settings } from '../../platform/settings.ts';
import { pictureKey, pictureUrl, smallPictureKey } from '../../images/image-key.ts';
import { invalidFields } from '../../platform/problem.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

const linkFor = async (key: string, file: { contentType: ImageContentType; contentLength: number }) => ({
  presignedUrl: await images.uploadLink({ key, ...file }),
  imageUrl: pictureUrl(SITE_URL, key),
});

export const handler = handle(newsletter.createUpload, async ({ body, now }) => {
  const { week, contentType, contentLength, small } = body;
  if (!isCurrentWeek(week, now)) {
    throw invalidFields([{ path: 'week', message: 'Week is not the current week' }]);
  }
  const uuid = randomUUID();
  const link = await linkFor(pictureKey(week, uuid, contentType), { contentType, contentLength });
  const smallLink = small && (await linkFor(smallPictureKey(week, uuid, small.contentType), small));
  count('UploadRequested');
  return { ...link, ...(smallLink && { small: smallLink }) };
});
