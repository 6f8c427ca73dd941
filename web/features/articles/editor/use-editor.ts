import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import { ArticleForm } from '#shared/contract/articles.ts';
import { blankDraft, sameWork, writeKept } from './draft.ts';
import type { Draft, EditorValues, Kept, Sent, SetAside } from './draft.ts';
import type { EditorForm } from './editor-form.ts';
import { useAutosave, useOpening } from './use-autosave.ts';
import type { Uploaded } from '../../images/use-uploads.ts';

const isField = (path: string): path is FieldPath<EditorValues> =>
  /^(title|subtitle|extract|publishDate|tags|images(\.\d+(\.(url|alt|caption))?)?)$/.test(path);

/**
 * The form and the work in it: restored as it opens, kept as it changes, set aside when the form is
 * emptied, brought back on demand. While `isLeaving`, what was kept is forgotten instead.
 */
export const useEditor = (staffId: string, isLeaving: boolean) => {
  const opening = useOpening(staffId);
  const [isRestored, setIsRestored] = useState(opening.isRestored);
  const [setAside, setSetAside] = useState(opening.setAside);
  const [sent, setSent] = useState(opening.sent);
  const [openedOn, setOpenedOn] = useState(opening.draft.openedOn);
  const [thumbnails, setThumbnails] = useState(opening.draft.thumbnails);
  const [edition, setEdition] = useState(0);
  // Local files, sharper than the thumbnails, until the page is left.
  const [localImages, setLocalImages] = useState<Readonly<Record<string, string>>>({});

  const form: EditorForm = useForm({
    resolver: zodResolver(ArticleForm),
    mode: 'onChange',
    defaultValues: opening.draft.values,
  });

  const currentDraft = (): Draft => ({ values: form.getValues(), openedOn, thumbnails });
  const currentWork = (): Kept => ({
    draft: currentDraft(),
    ...(setAside && { setAside }),
    ...(sent && { sent }),
  });
  useAutosave(staffId, form, edition, () => (isLeaving ? {} : currentWork()));

  const open = (draft: Draft) => {
    setOpenedOn(draft.openedOn);
    setThumbnails(draft.thumbnails);
    setIsRestored(false);
    form.reset(draft.values);
    setEdition((before) => before + 1);
  };

  /** Empties the form; what was in it is set aside, or dropped once it is published. */
  const empty = (aside: SetAside | undefined) => {
    setSetAside(aside);
    open(blankDraft(new Date()));
  };

  /** The moment that this very form named before, when nobody knows whether it arrived. */
  const momentNamed = (): string | undefined => {
    const values = form.getValues();
    const before = [sent, setAside?.isTaken ? setAside : undefined];
    return before.find((one) => one?.publishDate && sameWork(one.draft.values, values))?.publishDate;
  };

  /** Written down before anything is sent: the page may not be there any more when the answer comes. */
  const keepSent = (publishDate: string) => {
    const next: Sent = { draft: { ...currentDraft(), thumbnails: {} }, publishDate };
    setSent(next);
    writeKept(staffId, { ...currentWork(), sent: next });
  };

  /** Once the answer is known. */
  const forgetSent = () => {
    setSent(undefined);
    setEdition((before) => before + 1);
  };

  const bringBack = () => {
    if (!setAside) return;
    setSetAside({ ...setAside, isTaken: true });
    open(setAside.draft);
    for (const { path, message } of setAside.fields) if (isField(path)) form.setError(path, { message });
  };

  const takeImage = (index: number, { url, small, preview, thumbnail }: Uploaded) => {
    setLocalImages((images) => ({ ...images, [url]: preview }));
    setThumbnails((kept) => ({ ...kept, [url]: thumbnail }));
    form.setValue(`images.${index}.small`, small);
    form.setValue(`images.${index}.url`, url, { shouldValidate: true, shouldDirty: true });
  };

  return {
    form,
    openedOn,
    isRestored,
    setAside,
    previews: { ...thumbnails, ...localImages },
    currentDraft,
    momentNamed,
    keepSent,
    forgetSent,
    empty,
    bringBack,
    takeImage,
  };
};
