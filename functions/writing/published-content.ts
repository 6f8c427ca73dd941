// The text that readers have of a draft, which may be older than the saved one.
import type { StoredArticle } from '../articles/article.ts';
import type { StoredLesson } from '../lessons/lesson.ts';
import { getLesson } from '../lessons/lessons.table.ts';
import * as articlesTable from '../articles/articles.table.ts';
import { isPublished, type StoredContent, type StoredDraft } from './draft.ts';

type Text = Pick<StoredContent, 'title' | 'extract' | 'access' | 'inside'> & {
  readonly images: StoredArticle['images'];
};

/** The fields that an article and a lesson share, in the form of a draft. */
const toShared = ({ title, extract, access, inside, images }: Text) => ({
  title,
  extract,
  access,
  ...(inside && { inside }),
  images: images.map(({ key, alt, caption = '', focus }) => ({ key, alt, caption, ...(focus && { focus }) })),
});

/** The text of an article in the form of a draft, without its body. */
export const toArticleContent = (article: StoredArticle): StoredContent => ({
  ...toShared(article),
  subtitle: article.subtitle,
  tags: article.tags,
  ...(article.author && { author: article.author }),
});

/** The fields of a lesson that an article does not have. */
const toLessonFields = ({ module, minutes, includesExercise, takeaway }: StoredLesson) => ({
  module,
  ...(includesExercise && { minutes }),
  ...(takeaway !== undefined && { takeaway }),
});

/** The text that readers have of a draft at `now`; undefined if they have none. */
export const findPublishedContent = async (
  draft: StoredDraft,
  now: Date,
): Promise<StoredContent | undefined> => {
  const { publication } = draft;
  if (!publication || !isPublished(draft, now)) return undefined;
  const { newsletterId, module } = publication;
  const [article, lesson, stored] = await Promise.all([
    module === undefined ? articlesTable.getArticle(newsletterId, now) : undefined,
    module === undefined ? undefined : getLesson(newsletterId, now),
    articlesTable.getBody(newsletterId),
  ]);
  // A correction may have restricted the access since the row was read, so the access stored with the body counts.
  const body = stored && { access: stored.access, body: JSON.stringify(stored.body) };
  if (article) return { ...toArticleContent(article), ...body };
  return lesson && { ...toShared(lesson), ...toLessonFields(lesson), subtitle: '', tags: [], ...body };
};
