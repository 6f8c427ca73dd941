import { Button } from '@aws-amplify/ui-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { toThumbnail } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { contentCreator } from '../../../content/content-creator.ts';
import { ImageRow } from './image-row.tsx';
import { FormSection } from './form-section.tsx';
import type { EditorForm } from './editor-form.ts';
import type { useUploads } from '../../images/use-uploads.ts';

interface Props {
  form: EditorForm;
  isBusy: boolean;
  previews: Readonly<Record<string, string>>;
  uploads: ReturnType<typeof useUploads>;
}

const words = contentCreator.images;

/** One to five images. The first cannot be removed. */
export const ImagesSection = ({ form, isBusy, previews, uploads }: Props) => {
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'images' });
  const { images } = form.formState.errors;
  const toPreview = (url: string) => previews[url] ?? (url === '' ? undefined : toThumbnail(url));
  const listError = images?.root?.message ?? images?.message;
  const isFull = fields.length >= limits.images.max;

  return (
    <FormSection title={contentCreator.sections.images}>
      {fields.map(({ id }, index) => (
        <ImageRow
          key={id}
          index={index}
          form={form}
          isBusy={isBusy}
          preview={toPreview(form.watch(`images.${index}.url`))}
          upload={uploads.uploads[id]}
          onChoose={(file) => void uploads.start(id, index, file)}
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
          onClick={() => append({ url: '', alt: '', caption: '' }, { shouldFocus: false })}
        >
          {words.add}
        </Button>
        {isFull && <span className="staff-hint">{words.full(limits.images.max)}</span>}
      </div>
    </FormSection>
  );
};
