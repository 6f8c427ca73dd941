import { randomUUID } from 'node:crypto';
import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { toImageKey, toImageUrl, toIncomingKey } from '../../../images/image-key.ts';
import { storeUpload } from '../../../images/images.bucket.ts';
import { downloadImage } from '../../../images/public-web.client.ts';
import { recordUpload } from '../../../images/uploads.table.ts';
import { countCall } from '../../../platform/rate-limits.table.ts';
import { settings } from '../../../platform/settings.ts';
import { handle } from '../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(imageEndpoints.fetchImage, async ({ caller, body, now }) => {
  await countCall('imageFetch', caller.userId, now);
  const image = await downloadImage(body.url, body.hosts);
  const imageKey = toImageKey(formatWeek(now), randomUUID());
  const key = toIncomingKey(imageKey, image.contentType);
  await recordUpload(imageKey, key, now);
  await storeUpload(key, image);
  return { imageUrl: toImageUrl(SITE_URL, imageKey) };
});
