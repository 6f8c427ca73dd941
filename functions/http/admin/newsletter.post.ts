import { formEndpoints } from '#shared/contract/forms.ts';
import { toArticle } from '../../articles/article.ts';
import { publishForm } from '../../writing/publish-form.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(formEndpoints.publish, async ({ body, caller, now }) => {
  const article = await publishForm(body, { by: caller.name, now, siteUrl: SITE_URL });
  return toArticle(article, SITE_URL);
});
