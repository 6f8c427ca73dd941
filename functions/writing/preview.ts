// A draft as it will look to a reader once it is published.
import { PREVIEW_VIEWS, type Preview, type PreviewView } from '#shared/blog-document.ts';
import { previewPath } from '#shared/blog-paths.ts';
import { chooseSlug } from '#shared/sharing.ts';
import type { Body } from '#shared/body/schema.ts';
import { countWords } from '#shared/body/text.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { Lesson } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import { mayRead } from '../articles/access.ts';
import { toAuthorPart, type Authors } from '../articles/author.ts';
import { toContent, type StoredDraft } from './draft.ts';
import { toArticleBody, toInside, toLessonFacts } from './publishable.ts';

interface Site {
  readonly siteUrl: string;
  readonly now: Date;
  readonly authors: Authors;
}

/** Whether a reader sees anything of the text. A stranger sees no part of a lesson, not even its title. */
const hasView = ({ content }: StoredDraft, view: PreviewView): boolean =>
  view !== 'stranger' || content.module === undefined;

/** The parts of an article or a lesson as if it were published now; a date that it has already stays. */
const readContent = ({ content, publication }: StoredDraft, { siteUrl, now, authors }: Site) => {
  const {
    body: saved,
    images,
    inside,
    minutes,
    takeaway,
    former: _,
    socialImage: __,
    author,
    ...fields
  } = toContent(content, siteUrl);
  const body = toArticleBody({ body: saved });
  return {
    ...fields,
    slug: chooseSlug(fields, publication?.slug),
    publishDate: publication?.publishDate ?? now.toISOString(),
    images: images.map(({ caption, ...image }) => ({ ...image, ...(caption !== '' && { caption }) })),
    words: body ? countWords(body) : 0,
    ...toInside(inside),
    ...toAuthorPart(author, authors, siteUrl),
    ...(body && { body }),
    lessonFacts: toLessonFacts({ minutes, takeaway }, body),
  };
};
type Content = ReturnType<typeof readContent>;

const toArticle = (newsletterId: string, content: Content): Article => {
  const { body, lessonFacts: _, ...fields } = content;
  return { newsletterId, ...fields, hasBody: body !== undefined };
};

const toLesson = (lessonId: string, module: ModuleId, content: Content): Lesson => {
  const { slug, title, extract, images, inside, publishDate, access, lessonFacts } = content;
  return {
    lessonId,
    module,
    slug,
    title,
    extract,
    images,
    publishDate,
    access: access === 'essentials' ? access : 'customers',
    ...(inside && { inside }),
    ...lessonFacts,
  };
};

const toBody = ({ body, access }: Content, view: PreviewView): { body?: Body } =>
  body && mayRead(access, view) ? { body } : {};

/** The path of a preview for each view that shows anything of the text. */
const listPaths = (draft: StoredDraft, token: string): Preview['paths'] =>
  Object.fromEntries(
    PREVIEW_VIEWS.filter((view) => hasView(draft, view)).map((view) => [view, previewPath(token, view)]),
  );

/** The path of a new preview: as a stranger sees it, or of a lesson, as a customer does. */
export const toFirstPath = (draft: StoredDraft, token: string): string =>
  previewPath(token, hasView(draft, 'stranger') ? 'stranger' : 'customer');

/**
 * The preview of a draft in the view of a reader; undefined if this reader will see nothing. It has the body only if this reader
 * will be allowed to read it.
 */
export const toPreview = (
  draft: StoredDraft,
  { token, view }: { readonly token: string; readonly view: PreviewView },
  site: Site,
): Preview | undefined => {
  if (!hasView(draft, view)) return undefined;
  const content = readContent(draft, site);
  const id = draft.publication?.newsletterId ?? draft.draftId;
  const common = { view, paths: listPaths(draft, token), ...toBody(content, view) };
  return content.module
    ? { ...common, lesson: toLesson(id, content.module, content) }
    : { ...common, article: toArticle(id, content) };
};
