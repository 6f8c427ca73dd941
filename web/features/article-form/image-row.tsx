import { Button, TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';
import { contentCreator } from '../../content/content-creator.ts';
import { errorProps } from './form-fields.ts';
import { ACCEPTED_IMAGES } from '../images/accept-image.ts';
import { UploadStatus } from '../images/upload-status.tsx';
import type { FormFields } from './form-fields.ts';
import { ImageError } from '../images/image-error.ts';
import type { Upload } from '../images/upload-queue.ts';

const words = contentCreator.images;

interface Props {
  index: number;
  form: FormFields;
  isBusy: boolean;
  preview: string | undefined;
  upload: Upload | undefined;
  onChoose: (files: readonly File[]) => void;
  onCancel: () => void;
  onRemove: () => void;
}

/** One image: preview, file picker, URL, alt text and caption. */
export const ImageRow = ({ index, form, isBusy, preview, upload, onChoose, onCancel, onRemove }: Props) => {
  const errors = form.formState.errors.images?.[index];
  // The file is not accepted: trying again would not help.
  const isRefused = upload?.failure instanceof ImageError;
  const previewUrl = upload?.percent === undefined ? preview : upload.preview;

  // The picker is disabled during the upload and loses the focus. Move the focus to the next field.
  const picker = useRef<HTMLInputElement>(null);
  const lastUpload = useRef(upload);
  useEffect(() => {
    const wasRunning = lastUpload.current && !lastUpload.current.failure;
    if (wasRunning && !upload) form.setFocus(`images.${index}.alt`);
    if (wasRunning && isRefused) picker.current?.focus();
    lastUpload.current = upload;
  }, [upload, isRefused, form, index]);

  return (
    <fieldset className="image-row">
      <legend>{words.legend(index + 1)}</legend>
      <div className="image-row__image soft small">
        {previewUrl ? <img src={previewUrl} alt={words.preview(index + 1)} /> : <span>{words.none}</span>}
      </div>
      <div className="image-row__fields stack gap-4">
        <TextField
          ref={picker}
          label={words.upload}
          type="file"
          accept={ACCEPTED_IMAGES}
          multiple
          descriptiveText={words.uploadHint}
          isDisabled={isBusy}
          // Without this, choosing the same file again would fire no change event.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])]);
          }}
        />
        {upload && (
          <UploadStatus
            key={upload.failure ? 'failed' : 'running'}
            upload={upload}
            isBusy={isBusy}
            onCancel={onCancel}
            onRetry={isRefused ? undefined : () => onChoose([upload.file])}
          />
        )}
        <TextField
          label={words.url}
          placeholder={words.urlPlaceholder}
          isReadOnly
          isDisabled={isBusy}
          {...errorProps(errors?.url)}
          {...form.register(`images.${index}.url`)}
        />
        <TextField
          label={words.alt}
          descriptiveText={words.altHint}
          autoComplete="off"
          isDisabled={isBusy}
          {...errorProps(errors?.alt)}
          {...form.register(`images.${index}.alt`)}
        />
        <TextField
          label={words.caption}
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
            aria-label={words.removeImage(index + 1)}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </fieldset>
  );
};
