import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import type { Body } from '#shared/body/schema.ts';
import { ArticleFields } from '#shared/contract/forms.ts';
import { blankContent, isSameForm, storeWork } from './stored-form.ts';
import type { FormContent, FormValues, PendingSubmit, SetAsideForm, StoredWork } from './stored-form.ts';
import type { FormFields } from './form-fields.ts';
import { useAutosave, useOpenedWork } from './use-autosave.ts';

const isField = (path: string): path is FieldPath<FormValues> =>
  /^(title|subtitle|extract|publishDate|access|tags|images(\.\d+(\.(url|alt|caption))?)?)$/.test(path);

/**
 * The form and its stored work: restored when it opens, stored when it changes, set aside when it is emptied, and brought
 * back on demand. While `isLeaving`, the stored work is removed.
 */
export const useArticleForm = (staffId: string, isLeaving: boolean) => {
  const opening = useOpenedWork(staffId);
  const [isRestored, setIsRestored] = useState(opening.isRestored);
  const [setAside, setSetAside] = useState(opening.setAside);
  const [pendingSubmit, setPendingSubmit] = useState(opening.pendingSubmit);
  const [openedOn, setOpenedOn] = useState(opening.content.openedOn);
  const [body, setBody] = useState(opening.content.body);
  const [revision, setRevision] = useState(0);

  const form: FormFields = useForm<FormValues, unknown, ArticleFields>({
    resolver: zodResolver(ArticleFields),
    mode: 'onChange',
    defaultValues: opening.content.values,
  });

  const currentContent = (): FormContent => ({ values: form.getValues(), ...(body && { body }), openedOn });
  const currentWork = (): StoredWork => ({
    content: currentContent(),
    ...(setAside && { setAside }),
    ...(pendingSubmit && { pendingSubmit }),
  });
  const { isKept, saveSoon } = useAutosave(staffId, form, revision, () => (isLeaving ? {} : currentWork()));

  const open = (content: FormContent) => {
    setOpenedOn(content.openedOn);
    setBody(content.body);
    setIsRestored(false);
    form.reset(content.values);
    setRevision((before) => before + 1);
  };

  /** Empties the form. `aside` keeps its content for `bringBack`; without it, the content is dropped. */
  const empty = (aside: SetAsideForm | undefined) => {
    setSetAside(aside);
    open(blankContent(new Date()));
  };

  /** The publish date of an earlier submit of the same form. Repeating the date keeps it one article. */
  const findSentPublishDate = (): string | undefined => {
    const now = currentContent();
    const earlier = [pendingSubmit, setAside?.isBroughtBack ? setAside : undefined];
    return earlier.find((submit) => submit?.publishDate && isSameForm(submit.content, now))?.publishDate;
  };

  /** Stores a submit before its request is sent: the page may be closed before the answer arrives. */
  const storePendingSubmit = (publishDate: string) => {
    const next: PendingSubmit = { content: currentContent(), publishDate };
    setPendingSubmit(next);
    storeWork(staffId, { ...currentWork(), pendingSubmit: next });
  };

  const forgetPendingSubmit = () => {
    setPendingSubmit(undefined);
    setRevision((before) => before + 1);
  };

  const bringBack = () => {
    if (!setAside) return;
    setSetAside({ ...setAside, isBroughtBack: true });
    open(setAside.content);
    for (const { path, message } of setAside.fields) if (isField(path)) form.setError(path, { message });
  };

  const changeBody = (next: Body | undefined) => {
    setBody(next);
    saveSoon();
  };

  return {
    form,
    body,
    changeBody,
    /** A new number opens the body's editor with another text. */
    revision,
    openedOn,
    isRestored,
    /** False if this browser has no room for what was typed. */
    isKept,
    setAside,
    currentContent,
    findSentPublishDate,
    storePendingSubmit,
    forgetPendingSubmit,
    empty,
    bringBack,
  };
};
