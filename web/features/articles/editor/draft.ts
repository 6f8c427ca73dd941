import * as z from 'zod/mini';
import { Tag } from '#shared/contract/articles.ts';
import type { ArticleForm } from '#shared/contract/articles.ts';
import { readJson, removeItem, removeItems, writeItem } from '../../../browser-storage.ts';
import { formatPublishDate } from './publish-day.ts';

/** What the form holds: the contract's draft, its publish date as the day of the date picker. */
export type EditorValues = z.input<typeof ArticleForm>;

/** Typed work: the form, the day it was opened on, and a small image for each image address. */
const Draft = z.object({
  values: z.object({
    title: z.string(),
    subtitle: z.string(),
    extract: z.string(),
    tags: z.array(Tag),
    images: z
      .array(
        z.object({
          url: z.string(),
          small: z.optional(z.string()),
          alt: z.string(),
          caption: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1)),
    publishDate: z.string(),
  }),
  openedOn: z.string(),
  thumbnails: z.record(z.string(), z.string().check(z.startsWith('data:image/'))),
});
export type Draft = z.infer<typeof Draft>;

/** Work that left the form: a submit that failed, or a form started over. One click brings it back. */
const SetAside = z.object({
  draft: Draft,
  why: z.enum(['failed', 'started-over']),
  reason: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Whether it is back in the form already. */
  isTaken: z.boolean(),
  /** The moment the failed submit named. The same form sent again names it again, so it stays one item. */
  publishDate: z.optional(z.string()),
});
export type SetAside = z.infer<typeof SetAside>;

/** A submit whose answer is still out, and the moment it named: a crash must not make two items of it. */
const Sent = z.object({ draft: Draft, publishDate: z.string() });
export type Sent = z.infer<typeof Sent>;

const Kept = z.object({ draft: z.optional(Draft), setAside: z.optional(SetAside), sent: z.optional(Sent) });
export type Kept = z.infer<typeof Kept>;

/** The empty form; publish date is now. */
export const blankDraft = (now: Date): Draft => ({
  values: {
    title: '',
    subtitle: '',
    extract: '',
    tags: [],
    images: [{ url: '', alt: '', caption: '' }],
    publishDate: formatPublishDate(now),
  },
  openedOn: formatPublishDate(now),
  thumbnails: {},
});

/** Whether nothing worth keeping was typed. */
export const isBlank = ({ values, openedOn }: Pick<Draft, 'values' | 'openedOn'>): boolean =>
  values.title + values.subtitle + values.extract === '' &&
  values.tags.length === 0 &&
  values.images.every(({ url, alt, caption }) => url + alt + (caption ?? '') === '') &&
  values.publishDate === openedOn;

/** A draft taken up again on another day: the day that stood for "now" becomes today. */
export const reopened = (draft: Draft, now: Date): Draft => {
  const today = formatPublishDate(now);
  const meantNow = draft.values.publishDate === draft.openedOn;
  return {
    ...draft,
    values: { ...draft.values, publishDate: meantNow ? today : draft.values.publishDate },
    openedOn: today,
  };
};

const said = ({ title, subtitle, extract, tags, images, publishDate }: EditorValues): string =>
  JSON.stringify([
    [title, subtitle, extract, publishDate],
    tags,
    images.map(({ url, alt, caption = '' }) => [url, alt, caption]),
  ]);

/** Whether two forms say the same, so that sending the second repeats the first. */
export const sameWork = (a: EditorValues, b: EditorValues): boolean => said(a) === said(b);

const PREFIX = 'content-draft:';

/** What was kept for this person on this computer; nothing when it is absent or of an older form. */
export const readKept = (staffId: string): Kept => {
  const { data } = Kept.safeParse(readJson('localStorage', PREFIX + staffId));
  return data ?? {};
};

/** Whether a log-out would throw away work of this person that was never published. */
export const hasUnpublishedWork = (staffId: string): boolean => {
  const { draft, setAside } = readKept(staffId);
  return draft !== undefined || (setAside?.why === 'failed' && !setAside.isTaken);
};

const withoutThumbnails = (kept: Kept): Kept => ({
  ...kept,
  ...(kept.draft && { draft: { ...kept.draft, thumbnails: {} } }),
  ...(kept.setAside && {
    setAside: { ...kept.setAside, draft: { ...kept.setAside.draft, thumbnails: {} } },
  }),
});

/** Keeps typed work on this computer; when the browser has no room, without the small images. */
export const writeKept = (staffId: string, kept: Kept): void => {
  const key = PREFIX + staffId;
  const write = (work: Kept) => writeItem('localStorage', key, JSON.stringify(work));
  if (!kept.draft && !kept.setAside && !kept.sent) removeItem('localStorage', key);
  else if (!write(kept)) write(withoutThumbnails(kept));
};

/** Forgets the drafts of all staff on this computer, as a log-out does. */
export const forgetDrafts = (): void => removeItems('localStorage', PREFIX);
