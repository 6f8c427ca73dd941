import { ArticlePage } from '#shared/contract/articles.ts';
import { articlePath } from '../../../web/paths.ts';
import { here } from '../../here.ts';

/** The address of the newest sample article. */
export const newestArticle = async (): Promise<string> => {
  const answer = await fetch(`${here('apiUrl')}/blog/newsletter/list?limit=1`, {
    headers: { 'x-api-key': here('siteApiKey') },
  });
  const [newest] = ArticlePage.parse(await answer.json()).newsletters;
  if (!newest) throw new Error('There is no sample article');
  return articlePath(newest);
};
