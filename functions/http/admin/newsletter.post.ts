import { articleEndpoints } from '#shared/contract/articles.ts';
import * as images from '../../images/images.bucket.ts';
import { count } from '../../platform/metrics.ts';
import * as newsletters from '../../articles/articles.table.ts';
import { settings } from '../../platform/settings.ts';
import { checkedImages } from '../../images/image-check.ts';
import { newsletterOf, publicationOf } from '../../articles/article.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(articleEndpoints.publish, async ({ body, now }) => {
  const publication = publicationOf(body, SITE_URL);
  const [whole, small] = await Promise.all([
    Promise.all(publication.images.map(({ key }) => images.find(key))),
    Promise.all(
      publication.images.map(async ({ smallKey }) => (smallKey ? images.find(smallKey) : undefined)),
    ),
  ]);
  const checked = [...checkedImages(whole), ...checkedImages(small)];
  await Promise.all(checked.map(images.publish));

  const outcome = await newsletters.publish(publication, now);
  if (outcome === 'created') count('NewsletterPublished');
  return newsletterOf(outcome === 'created' ? publication : outcome, SITE_URL);
});
