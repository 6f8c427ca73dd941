// Fills the blog through the product's API, as an editor's browser does.
import { formEndpoints, type ArticleForm } from '#shared/contract/forms.ts';
import { toImagePath } from '#shared/images.ts';
import { draftEndpoints, type DraftHeadline } from '#shared/contract/drafts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { articles, draftArticle, scheduledArticle, withdrawnArticle, type Article } from './articles.ts';
import { seedAuthors } from './authors.ts';
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
export const seedArticles = async (seeding: Seeding): Promise<number> => {
  const { siteUrl, call, maker, findImage, startedAt } = seeding;
  const findAuthor = await seedAuthors(seeding);
  const weeksAgo = (weeks: number) => new Date(startedAt.getTime() - weeks * WEEK_MS).toISOString();
  const toContent = ({ title, subtitle, extract, access, images, tags, inside, body }: Article) => ({
    title,
    subtitle,
    extract,
    access,
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
  /** Publishes an article with its author, which a form has not. */
  const publishDraft = async (article: Article, author: string, publishDate: string, draftId?: string) => {
    const images = toContent(article).images.map((image) => ({ caption: '', ...image }));
    const content = { ...toContent(article), images, author };
    const params = { draftId: draftId ?? (await call(draftEndpoints.create, { body: { content } })).draftId };
    await call(draftEndpoints.publish, { params, body: { version: 1, publishDate } });
  };
  const make = async (article: Article, there: DraftHeadline | undefined) => {
    if (article === withdrawnArticle) {
      if (there?.state === 'withdrawn') return;
      const draftId = there?.draftId ?? (await publish(article, weeksAgo(2.5))).newsletterId;
      await call(draftEndpoints.withdraw, { params: { draftId }, body: {} });
    } else if (there && !(article.author && there.state === 'draft')) {
      return;
    } else if (article === draftArticle) {
      await call(draftEndpoints.create, { body: { content: toContent(article) } });
    } else {
      const publishDate = weeksAgo(allArticles.indexOf(article) - 1);
      const author = article.author === undefined ? undefined : findAuthor(article.author);
      if (author === undefined) await publish(article, publishDate);
      else await publishDraft(article, author, publishDate, there?.draftId);
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
