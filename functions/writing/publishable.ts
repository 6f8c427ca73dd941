// What publishing requires of a text, and the article or the lesson that it makes of it. Inside the functions, an image is named by
// its key.
import * as z from 'zod/mini';
import { toSlug } from '#shared/blog-paths.ts';
import { estimateMinutes } from '#shared/body/lesson-minutes.ts';
import type { Body } from '#shared/body/schema.ts';
import { countWords, isEmptyBody } from '#shared/body/text.ts';
import { ArticleImage, defineArticleForm, defineLessonForm } from '#shared/contract/forms.ts';
import { ImageFocus } from '#shared/contract/articles.ts';
import type { LessonId } from '#shared/contract/lessons.ts';
import type { StoredArticle } from '../articles/article.ts';
import { createArticleId } from '../articles/article-id.ts';
import type { StoredLesson } from '../lessons/lesson.ts';

const KeyedImage = z.extend(z.omit(ArticleImage, { url: true }), {
  key: z.string(),
  focus: z.optional(ImageFocus),
});

export const PublishableArticle = defineArticleForm(KeyedImage);
export type PublishableArticle = z.infer<typeof PublishableArticle>;

export const PublishableLesson = defineLessonForm(KeyedImage);
type PublishableLesson = z.infer<typeof PublishableLesson>;

const toStoredImages = (images: PublishableArticle['images']): StoredArticle['images'] =>
  images.map(({ caption, focus, ...image }) => ({
    ...image,
    ...(caption && { caption }),
    ...(focus && { focus }),
  }));

/** The body of a text; undefined if it shows nothing. The article is then its extract alone. */
export const toArticleBody = ({ body }: { readonly body?: Body | undefined }): Body | undefined =>
  body && !isEmptyBody(body) ? body : undefined;

/** The lines of 'What is inside' for readers; none if all are empty. */
export const toInside = (lines: readonly string[] = []): Pick<StoredArticle, 'inside'> => {
  const inside = lines.filter((line) => line !== '');
  return inside.length > 0 ? { inside } : {};
};

/** How long a lesson takes, and what the customer leaves with. */
export const toLessonFacts = (
  { minutes, takeaway }: Pick<PublishableLesson, 'minutes' | 'takeaway'>,
  body: Body | undefined,
) => ({
  minutes: minutes ?? estimateMinutes(body),
  includesExercise: minutes !== undefined,
  ...(takeaway && { takeaway }),
});

/** The article of a text. The same text always gets the same id. */
export const toStoredArticle = (text: PublishableArticle): StoredArticle => {
  const publishMs = Date.parse(text.publishDate);
  const body = toArticleBody(text);
  const content = {
    title: text.title,
    subtitle: text.subtitle,
    extract: text.extract,
    tags: text.tags,
    images: toStoredImages(text.images),
    publishDate: new Date(publishMs).toISOString(),
    access: text.access ?? 'customers',
    hasBody: body !== undefined,
    words: body ? countWords(body) : 0,
    ...toInside(text.inside),
  };
  return {
    newsletterId: createArticleId(publishMs, { ...content, body }),
    slug: toSlug(content.title),
    ...content,
  };
};

export const toStoredLesson = (text: PublishableLesson, lessonId: LessonId): StoredLesson => ({
  lessonId,
  module: text.module,
  slug: toSlug(text.title),
  title: text.title,
  extract: text.extract,
  images: toStoredImages(text.images),
  publishDate: new Date(text.publishDate).toISOString(),
  access: text.access,
  ...toInside(text.inside),
  ...toLessonFacts(text, text.body),
});
