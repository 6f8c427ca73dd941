import { Button, TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';
import { errorProps } from './editor-form.ts';
import { ACCEPTED_IMAGES } from '../../images/prepare-image.ts';
import { UploadStatus } from '../../images/upload-status.tsx';
import type { EditorForm } from './editor-form.ts';
import type { Upload } from '../../images/use-uploads.ts';

interface Props {
  index: number;
  form: EditorForm;
  isBusy: boolean;
  preview: string | undefined;
  upload: Upload | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  onRemove: () => void;
}

/** One image: its image, file picker, address and words. */
export const ImageRow = ({ index, form, isBusy, preview, upload, onChoose, onCancel, onRemove }: Props) => {
  const errors = form.formState.errors.images?.[index];
  const shown = (upload && 'preview' in upload && upload.preview) || preview;

  // The picker is disabled while its file is sent, so the focus would be lost: it goes on to the words.
  const picker = useRef<HTMLInputElement>(null);
  const before = useRef(upload);
  useEffect(() => {
    if (before.current?.is === 'running' && upload === undefined) form.setFocus(`images.${index}.alt`);
    if (before.current?.is === 'running' && upload?.is === 'refused') picker.current?.focus();
    before.current = upload;
  }, [upload, form, index]);

  return (
    <fieldset className="staff-image">
      <legend>Image {index + 1}</legend>
      <div className="staff-image__image">
        {shown ? <img src={shown} alt={`Preview ${index + 1}`} /> : <span>No image yet</span>}
      </div>
      <div className="staff-image__fields">
        <TextField
          ref={picker}
          label="Image Upload"
          type="file"
          accept={ACCEPTED_IMAGES}
          descriptiveText="JPEG, PNG, WebP, AVIF or GIF, 10 MB at most, 2 MB if it moves. Readers get a smaller copy of a still one."
          isDisabled={isBusy}
          // So that choosing the same file again counts as a choice.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onChoose(file);
          }}
        />
        {upload && (
          <UploadStatus
            key={upload.is}
            upload={upload}
            isBusy={isBusy}
            onCancel={onCancel}
            onRetry={upload.is === 'stopped' ? () => onChoose(upload.file) : undefined}
          />
        )}
        <TextField
          label="Image URL"
          placeholder="Filled in by the upload"
          isReadOnly
          isDisabled={isBusy}
          {...errorProps(errors?.url)}
          {...form.register(`images.${index}.url`)}
        />
        <TextField
          label="Alt Text"
          descriptiveText="What the image shows, for readers who cannot see it."
          autoComplete="off"
          isDisabled={isBusy}
          {...errorProps(errors?.alt)}
          {...form.register(`images.${index}.alt`)}
        />
        <TextField
          label="Caption (optional)"
          autoComplete="off"
          isDisabled={isBusy}
          {...errorProps(errors?.caption)}
          {...form.register(`images.${index}.caption`)}
        />
        {index > 0 && (
          <Button
            type="button"
            size="small"
            isDisabled={isBusy}
            aria-label={`Remove image ${index + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  );
};
