import { Button } from '@aws-amplify/ui-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { toThumbnail } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { toast } from '../../ui/toast.ts';
import { useFiles } from '../images/use-files.ts';
import { ImageRow } from './image-row.tsx';
import { FormSection } from './form-section.tsx';
import type { FormFields } from './form-fields.ts';
import type { Uploads } from '../images/use-uploads.ts';

interface Props {
  form: FormFields;
  isBusy: boolean;
  uploads: Uploads;
}

const words = contentCreator.images;

const BLANK = { url: '', alt: '', caption: '' };

/**
 * One to five images. The first cannot be removed. Several can be chosen, dropped or pasted at once; they are uploaded one by one.
 */
export const ImagesSection = ({ form, isBusy, uploads }: Props) => {
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'images' });
  const { images } = form.formState.errors;
  const toPreview = (url: string) => uploads.previews[url] ?? (url === '' ? undefined : toThumbnail(url));
  const listError = images?.root?.message ?? images?.message;
  const findUpload = (rowId: string) => uploads.uploads.find(({ id }) => id === rowId);
  const isFull = fields.length >= limits.images.max;

  // Each file goes into the first free row.
  const section = useRef<HTMLElement>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const isFree = (index: number) => {
    const id = fields[index]?.id;
    return id !== undefined && form.getValues(`images.${index}.url`) === '' && !findUpload(id);
  };
  /** Rows keep their index during an upload, because none can be added or removed. */
  const start = (id: string, index: number, file: File) =>
    uploads.add({
      id,
      file,
      onUploaded: (url) => {
        form.setValue(`images.${index}.url`, url, { shouldValidate: true, shouldDirty: true });
        toast.success(imageUpload.toast.success);
      },
    });
  const add = (files: readonly File[]) => setWaiting([...waiting, ...files]);
  useFiles(section, (list) => {
    const files = [...(list ?? [])];
    if (!isBusy) add(files);
    return files.length > 0;
  });
  const uploadNext = useEffectEvent(() => {
    const [file, ...others] = waiting;
    if (!file || isBusy) return;
    const index = fields.findIndex((_, at) => isFree(at));
    const id = fields[index]?.id;
    if (id !== undefined) {
      setWaiting(others);
      start(id, index, file);
    } else if (isFull) {
      setWaiting([]);
      toast.error(words.full(limits.images.max));
    } else {
      append(BLANK, { shouldFocus: false });
    }
  });
  useEffect(() => uploadNext(), [waiting, fields.length, isBusy]);

  const isSending = uploads.uploads.some(({ percent, failure }) => percent !== undefined && !failure);
  useEffect(() => (isSending ? toast.loading(imageUpload.toast.loading) : undefined), [isSending]);

  return (
    <FormSection ref={section} title={contentCreator.sections.images}>
      {fields.map(({ id }, index) => (
        <ImageRow
          key={id}
          index={index}
          form={form}
          isBusy={isBusy}
          preview={toPreview(form.watch(`images.${index}.url`))}
          upload={findUpload(id)}
          onChoose={([file, ...others]) => {
            if (file) start(id, index, file);
            if (others.length > 0) add(others);
          }}
          onCancel={() => uploads.cancel(id)}
          onRemove={() => {
            uploads.remove(id);
            remove(index);
            void form.trigger('images');
            addButton.current?.focus();
          }}
        />
      ))}
      {listError && (
        <p className="problem small" role="alert">
          {listError}
        </p>
      )}
      <div className="row gap-3">
        <Button
          ref={addButton}
          type="button"
          isDisabled={isBusy || isFull}
          onClick={() => append(BLANK, { shouldFocus: false })}
        >
          {words.add}
        </Button>
        {isFull && <span className="soft small">{words.full(limits.images.max)}</span>}
      </div>
    </FormSection>
  );
};
