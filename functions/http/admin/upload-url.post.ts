import { randomUUID } from 'node:crypto';
import { imageEndpoints } from '#shared/contract/images.ts';
import type { ImageContentType } from '#shared/images.ts';
import { isCurrentWeek } from '#shared/week.ts';
import { toImageKey, toImageUrl, toSmallImageKey } from '../../images/image-key.ts';
import * as imagesBucket from '../../images/images.bucket.ts';
import { count } from '../../platform/metrics.ts';
import { invalidFields } from '../../platform/problem.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

const createLink = async (key: string, file: { contentType: ImageContentType; contentLength: number }) => ({
  presignedUrl: await imagesBucket.createUploadLink({ key, ...file }),
  imageUrl: toImageUrl(SITE_URL, key),
});

export const handler = handle(imageEndpoints.createUpload, async ({ body, now }) => {
  const { week, contentType, contentLength, small } = body;
  if (!isCurrentWeek(week, now)) {
    throw invalidFields([{ path: 'week', message: 'Week is not the current week' }]);
  }
  const uuid = randomUUID();
  const link = await createLink(toImageKey(week, uuid, contentType), { contentType, contentLength });
  const smallLink = small && (await createLink(toSmallImageKey(week, uuid, small.contentType), small));
  count('UploadRequested');
  return { ...link, ...(smallLink && { small: smallLink }) };
});
