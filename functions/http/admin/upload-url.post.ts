import { randomUUID } from 'node:crypto';
import { newsletter } from '#shared/contract/newsletter.ts';
import { isCurrentWeek } from '#shared/week.ts';
import * as images from '../../adapters/images.ts';
import { count } from '../../adapters/metrics.ts';
import { settings } from '../../adapters/settings.ts';
import { pictureKey, pictureUrl } from '../../domain/picture-key.ts';
import { invalidFields } from '../../domain/problem.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(newsletter.createUpload, async ({ body, now }) => {
  const { week, contentType, contentLength } = body;
  if (!isCurrentWeek(week, now)) {
    throw invalidFields([{ path: 'week', message: 'Week is not the current week' }]);
  }
  const key = pictureKey(week, randomUUID(), contentType);
  const presignedUrl = await images.uploadLink({ key, contentType, contentLength });
  count('UploadRequested');
  return { presignedUrl, imageUrl: pictureUrl(SITE_URL, key) };
});
