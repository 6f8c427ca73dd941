import { randomUUID } from 'node:crypto';
import { imageEndpoints } from '#shared/contract/images.ts';
import { isCurrentWeek } from '#shared/week.ts';
import { toImageKey, toImageUrl, toIncomingKey } from '../../images/image-key.ts';
import { createUploadLink } from '../../images/images.bucket.ts';
import { recordUpload } from '../../images/uploads.table.ts';
import { invalidFields } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(imageEndpoints.createUpload, async ({ caller, body, now }) => {
  const { week, contentType, contentLength } = body;
  if (!isCurrentWeek(week, now)) {
    throw invalidFields([{ path: 'week', message: 'Week is not the current week' }]);
  }
  await countCall('upload', caller.userId, now);
  const imageKey = toImageKey(week, randomUUID());
  const key = toIncomingKey(imageKey, contentType);
  await recordUpload(imageKey, key, now);
  const presignedUrl = await createUploadLink({ key, contentType, contentLength });
  return { presignedUrl, imageUrl: toImageUrl(SITE_URL, imageKey) };
});
