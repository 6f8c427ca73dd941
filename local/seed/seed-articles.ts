// Fills the blog through the product's API, as an editor's browser does.
import { formEndpoints, type ArticleForm } from '#shared/contract/forms.ts';
import { toImagePath } from '#shared/images.ts';
import { draftEndpoints, type DraftHeadline } from '#shared/contract/drafts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { articles, draftArticle, scheduledArticle, withdrawnArticle, type Article } from './articles.ts';
import { readBody } from './body.ts';
import { findTexts } from './find-texts.ts';
import { forEachInParallel } from './sample-maker.ts';
import type { Seeding } from './seeding.ts';

const WEEK_MS = 7 * DAY_MS;

export const allArticles: readonly Article[] = [
  scheduledArticle,
  ...articles,
  draftArticle,
  withdrawnArticle,
];

/**
 * Makes the sample articles: published ones, one per week back, one that is scheduled a week ahead, a draft, and a withdrawn one.
 * Resolves to the number of those that were made.
 */
export const seedArticles = async ({
  siteUrl,
  call,
  maker,
  findImage,
  startedAt,
}: Seeding): Promise<number> => {
  const weeksAgo = (weeks: number) => new Date(startedAt.getTime() - weeks * WEEK_MS).toISOString();
  const toContent = ({ images, tags, inside, body, ...words }: Article) => ({
    ...words,
    tags: [...tags],
    ...(inside && { inside: [...inside] }),
    images: images.map(({ file, ...rest }) => ({ ...rest, url: siteUrl + toImagePath(findImage(file)) })),
    ...(body !== undefined && { body: readBody(body, findImage) }),
  });
  // Publishing the same article for the same moment again changes nothing.
  const publish = (article: Article, publishDate: string) => {
    const form: ArticleForm = { ...toContent(article), publishDate };
    return call(formEndpoints.publish, { body: form });
  };
  const make = async (article: Article, there: DraftHeadline | undefined) => {
    if (article === withdrawnArticle) {
      if (there?.state === 'withdrawn') return;
      const draftId = there?.draftId ?? (await publish(article, weeksAgo(2.5))).newsletterId;
      await call(draftEndpoints.withdraw, { params: { draftId }, body: {} });
    } else if (there) {
      return;
    } else if (article === draftArticle) {
      await call(draftEndpoints.create, { body: { content: toContent(article) } });
    } else {
      await publish(article, weeksAgo(allArticles.indexOf(article) - 1));
    }
  };
  const findByTitle = async (): Promise<ReadonlyMap<string, DraftHeadline>> =>
    new Map((await findTexts(call, 'article')).map((text) => [text.title, text]));
  let ready = 0;
  await forEachInParallel(allArticles, async (article) => {
    const isMade = await maker.make(`the article "${article.title}"`, async (repetition) => {
      // A failed call may have had its effect.
      const texts = repetition === 0 ? undefined : await findByTitle();
      await make(article, texts?.get(article.title));
    });
    if (isMade) ready += 1;
  });
  return ready;
};
