// The text that readers get from a draft: an article with its tags, or a lesson with its place in a module.
import { chooseSlug } from '#shared/sharing.ts';
import { parseFormerAddress } from '#shared/former-address.ts';
import type { Body } from '#shared/body/schema.ts';
import { pickFields } from '#shared/contract/forms.ts';
import { toEntry, type ModulePlace } from '../lessons/lesson.ts';
import { toLessonRowKeys, toLessonRows, toWithdrawnLessonRow } from '../lessons/lesson-records.ts';
import { parseInput } from '../platform/request.ts';
import {
  toFormerRows,
  toRowKeys,
  toRows,
  toWithdrawnRow,
  type Row,
  type RowKey,
} from '../articles/article-records.ts';
import type { StoredArticle } from '../articles/article.ts';
import { parseContent, type Publication, type StoredDraft } from './draft.ts';
import { addImageSizes } from './add-image-sizes.ts';
import {
  PublishableArticle,
  PublishableLesson,
  toArticleBody,
  toStoredArticle,
  toStoredLesson,
} from './publishable.ts';

export interface ReaderText {
  readonly publication: Publication;
  readonly rows: readonly Row[];
  /** The lesson in the list of its module. An article has none. */
  readonly place?: ModulePlace;
}

/** The id and the date under which readers get a text. `slug` is that of its address so far. */
export interface Placement extends Pick<Publication, 'newsletterId' | 'publishDate' | 'correctedAt'> {
  readonly slug?: string;
}

const INCOMPLETE = 'The text is not complete';

/** The text that readers get of an article. */
export const toReaderArticle = (
  article: StoredArticle,
  { body, version, former }: { body: Body | undefined; version: number; former?: string | undefined },
): ReaderText => {
  const { newsletterId, slug, publishDate, tags, access, isUnlisted, correctedAt } = article;
  const publication = {
    newsletterId,
    slug,
    publishDate,
    version,
    tags,
    access,
    ...(isUnlisted && { isUnlisted }),
    ...(correctedAt && { correctedAt }),
    ...(former !== undefined && { former }),
  };
  return {
    publication,
    rows: [...toRows(article, body), ...toFormerRows(publication, { isWithdrawn: false })],
  };
};

const prepareArticle = async (
  { content, version }: StoredDraft,
  { newsletterId, publishDate, slug, correctedAt }: Placement,
): Promise<ReaderText> => {
  const { addressWords, searchTitle, searchDescription, socialImage, isUnlisted, former, author } = content;
  const fields = pickFields(PublishableArticle, parseContent(content));
  const text = parseInput(PublishableArticle, { ...fields, publishDate }, INCOMPLETE);
  const article = toStoredArticle(text);
  const alt = text.images.find(({ key }) => key === socialImage)?.alt ?? text.title;
  const { body, ...images } = await addImageSizes({
    images: article.images,
    body: toArticleBody(text),
    ...(socialImage !== undefined && { socialImage: { key: socialImage, alt } }),
  });
  return toReaderArticle(
    {
      ...article,
      newsletterId,
      slug: chooseSlug({ title: text.title, addressWords }, slug),
      ...images,
      ...(searchTitle && { searchTitle }),
      ...(searchDescription && { searchDescription }),
      ...(isUnlisted && { isUnlisted }),
      ...(author && { author }),
      ...(correctedAt && { correctedAt }),
    },
    { body, version, former: former?.path && parseFormerAddress(former.path) },
  );
};

const prepareLesson = async (
  { draftId, content, version }: StoredDraft,
  { newsletterId: lessonId, publishDate, slug, correctedAt }: Placement,
): Promise<ReaderText> => {
  const fields = pickFields(PublishableLesson, parseContent(content));
  const text = parseInput(PublishableLesson, { ...fields, publishDate }, INCOMPLETE);
  const stored = toStoredLesson(text, lessonId);
  const { images, body } = await addImageSizes({ images: stored.images, body: text.body });
  const lesson = { ...stored, slug: slug ?? stored.slug, images, ...(correctedAt && { correctedAt }) };
  return {
    publication: {
      newsletterId: lessonId,
      slug: lesson.slug,
      publishDate: lesson.publishDate,
      version,
      tags: [],
      access: lesson.access,
      module: lesson.module,
      ...(correctedAt && { correctedAt }),
    },
    rows: toLessonRows(lesson, body),
    place: { module: lesson.module, entry: toEntry(lesson, draftId) },
  };
};

/** The text that readers will get from a saved draft. Throws 400 if it cannot be published. */
export const prepareText = (draft: StoredDraft, placement: Placement): Promise<ReaderText> =>
  draft.content.module === undefined ? prepareArticle(draft, placement) : prepareLesson(draft, placement);

/** What a withdrawn text leaves: a marker, and the way to it from a former address. */
export const toMarkers = (publication: Publication): Row[] =>
  publication.module === undefined
    ? [toWithdrawnRow(publication.newsletterId), ...toFormerRows(publication, { isWithdrawn: true })]
    : [toWithdrawnLessonRow(publication.newsletterId)];

/** The keys of all rows for readers that were made from a draft. */
export const listRowKeys = ({ list, publication }: StoredDraft): RowKey[] => {
  if (!publication) return [];
  if (list !== 'article') return toMarkers(publication);
  return publication.module === undefined
    ? [...toRowKeys(publication), ...toFormerRows(publication, { isWithdrawn: false })]
    : toLessonRowKeys(publication.newsletterId);
};
