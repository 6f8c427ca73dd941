import { Button } from '@aws-amplify/ui-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { toThumbnail } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { toast } from '../../ui/toast.ts';
import { useFiles } from '../images/use-files.ts';
import { ImageRow } from './image-row.tsx';
import { FormSection } from './form-section.tsx';
import type { FormFields } from './form-fields.ts';
import type { useUploads } from '../images/use-uploads.ts';

interface Props {
  form: FormFields;
  isBusy: boolean;
  previews: Readonly<Record<string, string>>;
  uploads: ReturnType<typeof useUploads>;
}

const words = contentCreator.images;

const BLANK = { url: '', alt: '', caption: '' };

/** One to five images. The first cannot be removed. Several are chosen, dropped or pasted at once, and uploaded in turn. */
export const ImagesSection = ({ form, isBusy, previews, uploads }: Props) => {
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'images' });
  const { images } = form.formState.errors;
  const toPreview = (url: string) => previews[url] ?? (url === '' ? undefined : toThumbnail(url));
  const listError = images?.root?.message ?? images?.message;
  const isFull = fields.length >= limits.images.max;

  // Each file takes the first row that is still free.
  const section = useRef<HTMLElement>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const isFree = (index: number) => {
    const id = fields[index]?.id;
    return id !== undefined && form.getValues(`images.${index}.url`) === '' && !uploads.uploads[id];
  };
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
      void uploads.start(id, index, file);
    } else if (isFull) {
      setWaiting([]);
      toast.error(words.full(limits.images.max));
    } else {
      append(BLANK, { shouldFocus: false });
    }
  });
  useEffect(() => uploadNext(), [waiting, fields.length, isBusy]);

  return (
    <FormSection ref={section} title={contentCreator.sections.images}>
      {fields.map(({ id }, index) => (
        <ImageRow
          key={id}
          index={index}
          form={form}
          isBusy={isBusy}
          preview={toPreview(form.watch(`images.${index}.url`))}
          upload={uploads.uploads[id]}
          onChoose={([file, ...others]) => {
            if (file) void uploads.start(id, index, file);
            if (others.length > 0) add(others);
          }}
          onCancel={uploads.cancel}
          onRemove={() => {
            uploads.forget(id);
            remove(index);
            void form.trigger('images');
            addButton.current?.focus();
          }}
        />
      ))}
      {listError && (
        <p className="staff-error" role="alert">
          {listError}
        </p>
      )}
      <div className="staff-row">
        <Button
          ref={addButton}
          type="button"
          isDisabled={isBusy || isFull}
          onClick={() => append(BLANK, { shouldFocus: false })}
        >
          {words.add}
        </Button>
        {isFull && <span className="staff-hint">{words.full(limits.images.max)}</span>}
      </div>
    </FormSection>
  );
};
