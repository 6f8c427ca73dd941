import * as z from 'zod/mini';
import { Access } from '#shared/contract/articles.ts';
import type { ArticleFields } from '#shared/contract/forms.ts';
import { readJson, removeItem, removeItems, writeItem } from '../../browser-storage.ts';
import { toDay } from './publish-day.ts';
import { KeptBody } from '../../typed-body.ts';
import { forgetUnsavedTexts, hasUnsavedText, KeptTags } from '../../unsaved-text.ts';

/** The values of the form. The publish date is a day. */
export type FormValues = z.input<typeof ArticleFields>;

/**
 * A stored form: its values, and the day it was opened on. The body is not one of the values, because the form's types cannot
 * handle its recursion.
 */
const FormContent = z.object({
  values: z.object({
    title: z.string(),
    subtitle: z.string(),
    extract: z.string(),
    tags: KeptTags,
    images: z
      .array(
        z.object({
          url: z.string(),
          alt: z.string(),
          caption: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1)),
    publishDate: z.string(),
    access: z.optional(Access),
  }),
  body: z.optional(KeptBody),
  openedOn: z.string(),
});
export type FormContent = z.infer<typeof FormContent>;

/** The content of a form that was emptied after a failed submit or by 'Start over'. One click brings it back. */
const SetAsideForm = z.object({
  content: FormContent,
  why: z.enum(['failed', 'started-over']),
  reason: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
  isBroughtBack: z.boolean(),
  /** The publish date of the failed submit. Sending the same form again repeats this date, so it stays one article. */
  publishDate: z.optional(z.string()),
});
export type SetAsideForm = z.infer<typeof SetAsideForm>;

/** A submit that has no answer yet. After a crash, a second submit repeats its publish date, so it stays one article. */
const PendingSubmit = z.object({ content: FormContent, publishDate: z.string() });
export type PendingSubmit = z.infer<typeof PendingSubmit>;

const StoredWork = z.object({
  content: z.optional(FormContent),
  setAside: z.optional(SetAsideForm),
  pendingSubmit: z.optional(PendingSubmit),
});
export type StoredWork = z.infer<typeof StoredWork>;

/** The empty form. Its publish date is today. */
export const blankContent = (now: Date): FormContent => ({
  values: {
    title: '',
    subtitle: '',
    extract: '',
    tags: [],
    images: [{ url: '', alt: '', caption: '' }],
    publishDate: toDay(now),
    access: 'customers',
  },
  openedOn: toDay(now),
});

/** Whether the form has nothing worth storing. */
export const isBlank = ({ values, body, openedOn }: FormContent): boolean =>
  body === undefined &&
  (values.access ?? 'customers') === 'customers' &&
  values.title + values.subtitle + values.extract === '' &&
  values.tags.length === 0 &&
  values.images.every(({ url, alt, caption }) => url + alt + (caption ?? '') === '') &&
  values.publishDate === openedOn;

/** A stored form that is opened again. If its publish date was the day it was opened on, it becomes today. */
export const reopenContent = (content: FormContent, now: Date): FormContent => {
  const today = toDay(now);
  const wasToday = content.values.publishDate === content.openedOn;
  return {
    ...content,
    values: { ...content.values, publishDate: wasToday ? today : content.values.publishDate },
    openedOn: today,
  };
};

/** The part of a form that would be published. */
type Form = Pick<FormContent, 'values' | 'body'>;

const serialize = ({ values, body }: Form): string => {
  const { title, subtitle, extract, tags, images, publishDate, access } = values;
  return JSON.stringify([
    [title, subtitle, extract, publishDate, access],
    tags,
    body,
    images.map(({ url, alt, caption = '' }) => [url, alt, caption]),
  ]);
};

/** Whether two forms would publish the same article. */
export const isSameForm = (a: Form, b: Form): boolean => serialize(a) === serialize(b);

const PREFIX = 'article-form:';

/** The stored work of this person; empty when there is none or its shape is outdated. */
export const readWork = (staffId: string): StoredWork => {
  const { data } = StoredWork.safeParse(readJson('localStorage', PREFIX + staffId));
  return data ?? {};
};

/** Stores the work of this person. False if the browser's storage is full or blocked. */
export const storeWork = (staffId: string, work: StoredWork): boolean => {
  const key = PREFIX + staffId;
  if (work.content || work.setAside || work.pendingSubmit)
    return writeItem('localStorage', key, JSON.stringify(work));
  removeItem('localStorage', key);
  return true;
};

/** Whether a log-out would lose unpublished work of this person: in this form, or in a draft. */
const hasUnpublishedWork = (staffId: string): boolean => {
  const { content, setAside } = readWork(staffId);
  const isSetAside = setAside?.why === 'failed' && !setAside.isBroughtBack;
  return content !== undefined || isSetAside || hasUnsavedText(staffId);
};

/** The work of staff that this browser keeps. A log-out removes the work of all staff. */
export const keptWork = {
  hasWork: hasUnpublishedWork,
  forget: () => {
    removeItems('localStorage', PREFIX);
    forgetUnsavedTexts();
  },
};
