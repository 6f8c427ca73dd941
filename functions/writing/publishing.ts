// What happens to an article or a lesson after its draft: it is published or scheduled, corrected, withdrawn, put back
// (docs/decisions/0004).
import type { HistoryEntry } from '#shared/contract/drafts.ts';
import { isDue } from '../articles/article-id.ts';
import { createArticleIdOfDraft, listAtTime, requireNewest, type StoredDraft } from './draft.ts';
import type { PublicationChange } from './publications.table.ts';
import { conflict } from '../platform/problem.ts';
import { listRowKeys, prepareText, toMarkers, type Placement, type ReaderText } from './reader-text.ts';

/** Who changes something, and when. */
export interface Change {
  readonly by: string;
  readonly now: Date;
}

interface Event extends Change, Pick<HistoryEntry, 'publishDate'> {
  readonly event: Exclude<HistoryEntry['event'], 'saved'>;
}

/** What the history says of a text that readers get at a publish date. A text that is scheduled already is moved to another one. */
export const toPublishEvent = (
  { newsletterId, publishDate }: Pick<Placement, 'newsletterId' | 'publishDate'>,
  change: Change,
  isMove = false,
): Event =>
  isDue(newsletterId, change.now)
    ? { ...change, event: 'published' }
    : { ...change, event: isMove ? 'moved' : 'scheduled', publishDate };

/** The change of what readers have, with its entry in the history. */
const toChange = (
  before: StoredDraft,
  after: Pick<StoredDraft, 'list' | 'listedAt' | 'publication'>,
  { rows, place, event, publishDate, by, now }: Event & Pick<ReaderText, 'rows' | 'place'>,
): PublicationChange => {
  const { content, version, list, publication } = before;
  return {
    draft: {
      after: { ...before, ...after, history: { ...before.history, version } },
      entries: [
        {
          event,
          title: content.title,
          at: now.toISOString(),
          by,
          content,
          ...(publishDate !== undefined && { publishDate }),
        },
      ],
    },
    removed: listRowKeys(before),
    added: rows,
    from: list === 'article' ? publication?.module : undefined,
    to: place,
    now,
  };
};

/** The change that gives readers a text, which must be the draft's newest version. */
export const toPublication = (
  draft: StoredDraft,
  { publication, ...text }: ReaderText,
  event: Event,
): PublicationChange =>
  toChange(
    draft,
    { list: 'article', listedAt: publication.newsletterId, publication },
    { ...text, ...event },
  );

/** The change that shows readers the saved text under a publication. Throws 400 if the text cannot be published. */
const showText = async (draft: StoredDraft, placement: Placement, event: Event) =>
  toPublication(draft, await prepareText(draft, placement), event);

const publishedAlready = () =>
  conflict('This text is published already. Correct it to change what readers see');

const withdrawnMeanwhile = () =>
  conflict('This text was withdrawn. Put it back if readers should see it again');

/** Two simultaneous requests may be stored in the opposite order, and the clocks of two functions differ. */
const SAME_MOMENT_MS = 5000;

/**
 * Publishes or schedules the saved text, or gives a scheduled one another date. Returns undefined if this has been done already.
 */
export const publish = async (
  draft: StoredDraft,
  { version, publishDate }: { version: number; publishDate: string | undefined },
  change: Change,
): Promise<PublicationChange | undefined> => {
  const { publication, list, draftId } = draft;
  if (list === 'withdrawn') throw withdrawnMeanwhile();
  const moment = publishDate === undefined ? change.now : new Date(publishDate);
  const isSameText = publication?.version === version;
  const isSameMoment = publication?.publishDate === moment.toISOString();
  if (publication && isSameText && isSameMoment) return undefined;
  if (publication && isSameText && publishDate === undefined) {
    const soon = new Date(change.now.getTime() + SAME_MOMENT_MS);
    if (isDue(publication.newsletterId, soon)) return undefined;
  }
  if (publication && isDue(publication.newsletterId, change.now)) throw publishedAlready();
  requireNewest(draft, version);
  const newsletterId =
    publication && isSameMoment
      ? publication.newsletterId
      : createArticleIdOfDraft(moment.getTime(), draftId);
  const placement = { newsletterId, publishDate: moment.toISOString() };
  return showText(
    draft,
    placement,
    toPublishEvent(placement, change, publication !== undefined && !isSameMoment),
  );
};

/** Shows readers the saved text under the same id, date and address. Returns undefined if they see it already. */
export const correct = async (
  draft: StoredDraft,
  version: number,
  change: Change,
): Promise<PublicationChange | undefined> => {
  const { publication, list } = draft;
  if (list === 'withdrawn') throw withdrawnMeanwhile();
  if (!publication) throw conflict('This text is not published yet');
  if (publication.version === version) return undefined;
  requireNewest(draft, version);
  // Nobody has seen a scheduled text, so readers get no date of a correction.
  if (!isDue(publication.newsletterId, change.now))
    return showText(draft, publication, toPublishEvent(publication, change));
  const placement = { ...publication, correctedAt: change.now.toISOString() };
  return showText(draft, placement, { ...change, event: 'corrected' });
};

/** Replaces what readers have by a marker without text. A scheduled text becomes a draft again, without a marker. */
export const withdraw = (draft: StoredDraft, change: Change): PublicationChange | undefined => {
  const { publication, list, draftId } = draft;
  if (list !== 'article' || !publication) return undefined;
  const isSeen = isDue(publication.newsletterId, change.now);
  return toChange(
    draft,
    {
      list: isSeen ? 'withdrawn' : 'draft',
      listedAt: listAtTime(change.now, draftId),
      publication: isSeen ? publication : undefined,
    },
    {
      ...change,
      event: isSeen ? 'withdrawn' : 'unscheduled',
      rows: isSeen ? toMarkers(publication) : [],
    },
  );
};

/** Shows readers the saved version of a withdrawn text under its former id, date and address. */
export const putBack = async (
  draft: StoredDraft,
  version: number,
  change: Change,
): Promise<PublicationChange | undefined> => {
  const { publication, list } = draft;
  if (!publication) throw conflict('This text is a draft. Publish it');
  if (list === 'article' && publication.version === version) return undefined;
  if (list === 'article') throw publishedAlready();
  requireNewest(draft, version);
  const corrected = publication.version !== version && { correctedAt: change.now.toISOString() };
  return showText(draft, { ...publication, ...corrected }, { ...change, event: 'put-back' });
};
