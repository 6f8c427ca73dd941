import { newsletter } from '#shared/contract/newsletter.ts';
import * as images from '../../adapters/images.ts';
import { count } from '../../adapters/metrics.ts';
import * as newsletters from '../../adapters/newsletters.ts';
import { settings } from '../../adapters/settings.ts';
import { checkedPictures } from '../../domain/picture-check.ts';
import { newsletterOf, publicationOf } from '../../domain/publication.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(newsletter.create, async ({ body, now }) => {
  const publication = publicationOf(body, SITE_URL);
  const [whole, small] = await Promise.all([
    Promise.all(publication.pictures.map(({ key }) => images.find(key))),
    Promise.all(
      publication.pictures.map(async ({ smallKey }) => (smallKey ? images.find(smallKey) : undefined)),
    ),
  ]);
  const checked = [...checkedPictures(whole), ...checkedPictures(small)];
  await Promise.all(checked.map(images.publish));

  const outcome = await newsletters.publish(publication, now);
  if (outcome === 'created') count('NewsletterPublished');
  return newsletterOf(outcome === 'created' ? publication : outcome, SITE_URL);
});
