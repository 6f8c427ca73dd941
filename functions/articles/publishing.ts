// The life of an article after its draft: published or scheduled, corrected, withdrawn, put back (docs/decisions/0004).
import { ArticleForm } from '#shared/contract/articles.ts';
import type { HistoryEntry } from '#shared/contract/drafts.ts';
import { isDue } from './article-id.ts';
import { toRowKeys, toRows, toWithdrawnRow, type RowKey, type Row } from './article-records.ts';
import { toArticleBody, toStoredArticle } from './article.ts';
import { toBlogWrites } from './articles.table.ts';
import {
  createArticleIdOfDraft,
  listAtTime,
  requireNewest,
  toContent,
  type Publication,
  type StoredDraft,
} from './draft.ts';
import type { Commit } from './drafts.table.ts';
import { prepareArticle, type PublishedText } from './prepare-article.ts';
import { conflict } from '../platform/problem.ts';
import { parseInput } from '../platform/request.ts';

/** Who changes something, when, and the site's address, which the addresses of images begin with. */
export interface Change {
  readonly by: string;
  readonly now: Date;
  readonly siteUrl: string;
}

type Event = Exclude<HistoryEntry['event'], 'saved'>;

/** The rows that the blog has of a draft. */
const listRowKeys = ({ list, publication }: StoredDraft): RowKey[] => {
  if (!publication) return [];
  return list === 'article' ? toRowKeys(publication) : [toWithdrawnRow(publication.newsletterId)];
};

/** A change of what the blog has, which the history keeps. */
const toCommit = async (
  before: StoredDraft,
  after: Pick<StoredDraft, 'list' | 'listedAt' | 'publication'>,
  { event, rows, by, now }: Pick<Change, 'by' | 'now'> & { event: Event; rows: readonly Row[] },
): Promise<Commit> => {
  const { content, version } = before;
  return {
    after: { ...before, ...after, history: { ...before.history, version } },
    entries: [{ event, title: content.title, at: now.toISOString(), by, content }],
    blogWrites: await toBlogWrites(listRowKeys(before), rows, now),
  };
};

/** The commit that makes a draft the article of a text, which is the draft's newest version. */
export const toPublication = (
  draft: StoredDraft,
  { article, body }: PublishedText,
  change: Pick<Change, 'by' | 'now'> & { event: Event },
): Promise<Commit> => {
  const { newsletterId, slug, publishDate, tags, correctedAt } = article;
  const publication: Publication = {
    newsletterId,
    slug,
    publishDate,
    version: draft.version,
    tags,
    ...(correctedAt && { correctedAt }),
  };
  const after = { list: 'article' as const, listedAt: newsletterId, publication };
  return toCommit(draft, after, { ...change, rows: toRows(article, body) });
};

/** The commit that shows readers the saved text under a publication. Throws 400 if the text cannot be published. */
const showText = async (
  draft: StoredDraft,
  {
    newsletterId,
    slug,
    publishDate,
    correctedAt,
  }: Omit<Publication, 'version' | 'tags' | 'slug'> & { slug?: string },
  { siteUrl, ...change }: Change & { event: Event },
): Promise<Commit> => {
  const input = { ...toContent(draft.content, siteUrl), publishDate };
  const form = parseInput(ArticleForm, input, 'The text is not complete');
  const stored = toStoredArticle(form, siteUrl);
  const text = await prepareArticle({
    article: { ...stored, newsletterId, slug: slug ?? stored.slug, ...(correctedAt && { correctedAt }) },
    body: toArticleBody(form),
  });
  return toPublication(draft, text, change);
};

const withdrawnMeanwhile = () =>
  conflict('This article was withdrawn. Put it back if readers should see it again');

/** Publishes or schedules the saved text, or moves what nobody has seen yet. Undefined if this has been done already. */
export const publish = async (
  draft: StoredDraft,
  { version, publishDate }: { version: number; publishDate: string | undefined },
  change: Change,
): Promise<Commit | undefined> => {
  const { publication, list, draftId } = draft;
  if (list === 'withdrawn') throw withdrawnMeanwhile();
  const moment = publishDate === undefined ? change.now : new Date(publishDate);
  const isSameText = publication?.version === version;
  const isSameMoment = publication?.publishDate === moment.toISOString();
  if (publication && isSameText && isSameMoment) return undefined;
  if (publication && isDue(publication.newsletterId, change.now)) {
    if (isSameText && publishDate === undefined) return undefined;
    throw conflict('This article is published already. Correct it to change what readers see');
  }
  requireNewest(draft, version);
  const newsletterId =
    publication && isSameMoment
      ? publication.newsletterId
      : createArticleIdOfDraft(moment.getTime(), draftId);
  const event = 'published' as const;
  return showText(draft, { newsletterId, publishDate: moment.toISOString() }, { ...change, event });
};

/** Shows readers the saved text under the same id, date and address. Undefined if they see it already. */
export const correct = async (
  draft: StoredDraft,
  version: number,
  change: Change,
): Promise<Commit | undefined> => {
  const { publication, list } = draft;
  if (list === 'withdrawn') throw withdrawnMeanwhile();
  if (!publication) throw conflict('This text is not published yet');
  if (publication.version === version) return undefined;
  requireNewest(draft, version);
  // Nobody has seen a scheduled text, so there is nothing to correct for readers.
  const corrected = isDue(publication.newsletterId, change.now) && { correctedAt: change.now.toISOString() };
  return showText(draft, { ...publication, ...corrected }, { ...change, event: 'corrected' });
};

/** Replaces an article by a marker without text. What nobody has seen becomes a draft again, without a marker. */
export const withdraw = async (draft: StoredDraft, change: Change): Promise<Commit | undefined> => {
  const { publication, list, draftId } = draft;
  if (list !== 'article' || !publication) return undefined;
  const isSeen = isDue(publication.newsletterId, change.now);
  return toCommit(
    draft,
    {
      list: isSeen ? 'withdrawn' : 'draft',
      listedAt: listAtTime(change.now, draftId),
      publication: isSeen ? publication : undefined,
    },
    { ...change, event: 'withdrawn', rows: isSeen ? [toWithdrawnRow(publication.newsletterId)] : [] },
  );
};

/** Shows readers the saved text of a withdrawn article under its former id, date and address. */
export const putBack = async (
  draft: StoredDraft,
  version: number,
  change: Change,
): Promise<Commit | undefined> => {
  const { publication, list } = draft;
  if (!publication) throw conflict('This text is a draft. Publish it');
  if (list === 'article' && publication.version === version) return undefined;
  if (list === 'article')
    throw conflict('This article is published already. Correct it to change what readers see');
  requireNewest(draft, version);
  const corrected = publication.version !== version && { correctedAt: change.now.toISOString() };
  return showText(draft, { ...publication, ...corrected }, { ...change, event: 'put-back' });
};
