import { formEndpoints } from '#shared/contract/forms.ts';
import { toArticle } from '../../articles/article.ts';
import { toImageKeys } from '../../images/image-key.ts';
import { publishForm } from '../../writing/publish-form.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(formEndpoints.publish, async ({ body, caller, now }) => {
  const images = toImageKeys(body.images, SITE_URL, 'images');
  const article = await publishForm({ ...body, images }, { by: caller.name, now });
  // A form names no author.
  return toArticle(article, SITE_URL, new Map());
});
