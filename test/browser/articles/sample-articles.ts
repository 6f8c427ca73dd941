import { ArticlePage, type Access } from '#shared/contract/articles.ts';
import { articles } from '../../../local/seed/articles.ts';
import { articlePath } from '../../../web/paths.ts';
import { here } from '../../here.ts';

const listArticles = async () => {
  const answer = await fetch(`${here('apiUrl')}/blog/newsletter/list?limit=50`, {
    headers: { 'x-api-key': here('siteApiKey') },
  });
  return ArticlePage.parse(await answer.json()).newsletters;
};

const isSample = ({ title }: { title: string }) => articles.some((sample) => sample.title === title);

/** The address of the newest sample article. Tests of the same file may have published newer ones. */
export const newestArticle = async (): Promise<string> => {
  const newest = (await listArticles()).find(isSample);
  if (!newest) throw new Error('There is no sample article');
  return articlePath(newest);
};

/** The address of the newest sample article with a body for these readers. */
export const findSample = async (access: Access): Promise<string> => {
  const sample = (await listArticles()).find(
    (each) => isSample(each) && each.access === access && each.hasBody,
  );
  if (!sample) throw new Error(`There is no sample article for ${access}`);
  return articlePath(sample);
};

/** The address of the blog's second page. */
export const findOlderArticles = async (): Promise<string> => {
  const blog = await (await fetch(new URL('/blog', here('siteUrl')))).text();
  const address = /href="(\/blog\/before\/[^"]+)"/.exec(blog)?.[1];
  if (address === undefined) throw new Error('The blog has no second page');
  return address;
};
