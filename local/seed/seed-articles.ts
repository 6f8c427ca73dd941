// Fills an empty blog through the product's API, as an editor's browser does.
import { formEndpoints, type ArticleForm } from '#shared/contract/forms.ts';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { articles, draftArticle, scheduledArticle, withdrawnArticle, type Article } from './articles.ts';
import { readBody } from './body.ts';
import { forEachInParallel } from './in-parallel.ts';
import type { Seeding } from './progress.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const all: readonly Article[] = [scheduledArticle, ...articles, draftArticle, withdrawnArticle];

/** The articles that are still to be made, in the order in which they are made. */
export const listMissingArticles = (published: readonly string[]): Article[] =>
  all.filter(({ title }) => !published.includes(title));

/**
 * Makes the sample articles that do not exist yet: published ones, one per week back from the first start, one that is
 * scheduled a week ahead, a draft, and one that was withdrawn. Rejects when the API answers with an error.
 */
export const seedArticles = async ({
  siteUrl,
  call,
  findImage,
  progress,
  save,
}: Seeding & { readonly siteUrl: string }): Promise<void> => {
  const weeksAgo = (weeks: number) =>
    new Date(Date.parse(progress.startedAt) - weeks * WEEK_MS).toISOString();
  const toContent = ({ images, tags, body, ...words }: Article) => ({
    ...words,
    tags: [...tags],
    images: images.map(({ file, ...rest }) => ({ ...rest, url: siteUrl + findImage(file) })),
    ...(body !== undefined && { body: readBody(body, findImage) }),
  });
  const publish = (article: Article, publishDate: string) => {
    const form: ArticleForm = { ...toContent(article), publishDate };
    return call(formEndpoints.publish, { body: form });
  };
  const make = async (article: Article) => {
    if (article === draftArticle) {
      await call(draftEndpoints.create, { body: { content: toContent(article) } });
    } else if (article === withdrawnArticle) {
      const { newsletterId } = await publish(article, weeksAgo(2.5));
      await call(draftEndpoints.withdraw, { params: { draftId: newsletterId }, body: {} });
    } else {
      await publish(article, weeksAgo(all.indexOf(article) - 1));
    }
    progress.published.push(article.title);
    await save();
  };
  await forEachInParallel(listMissingArticles(progress.published), make);
};
