import { randomUUID } from 'node:crypto';
import { newsletter } from '#shared/contract/newsletter.ts';
import type { ImageContentType } from '#shared/images.ts';
import { isCurrentWeek } from '#shared/week.ts';
import * as images from '../../adapters/images.ts';
import { count } from '../../adapters/metrics.ts';
import { settings } from '../../adapters/settings.ts';
import { pictureKey, pictureUrl, smallPictureKey } from '../../domain/picture-key.ts';
import { invalidFields } from '../../domain/problem.ts';
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
