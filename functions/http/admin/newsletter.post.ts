import { articleEndpoints } from '#shared/contract/articles.ts';
import { toArticle, toStoredArticle } from '../../articles/article.ts';
import * as articlesTable from '../../articles/articles.table.ts';
import { checkImages } from '../../images/image-check.ts';
import * as imagesBucket from '../../images/images.bucket.ts';
import { count } from '../../platform/metrics.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(articleEndpoints.publish, async ({ body, now }) => {
  const article = toStoredArticle(body, SITE_URL);
  const checked = checkImages(await Promise.all(article.images.map(({ key }) => imagesBucket.find(key))));
  await Promise.all(checked.map(imagesBucket.publish));

  const outcome = await articlesTable.publish(article, now);
  if (outcome === 'created') count('ArticlePublished');
  return toArticle(outcome === 'created' ? article : outcome, SITE_URL);
});
