import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';
import { imageUpload as words } from '../../content/image-upload.ts';
import type { Upload } from './upload-queue.ts';
import './upload-status.css';

interface Props {
  upload: Upload;
  isBusy: boolean;
  onCancel: () => void;
  onRetry: (() => void) | undefined;
}

/** An upload's progress with a button to cancel, or its failure with a button to try again. */
export const UploadStatus = ({ upload, isBusy, onCancel, onRetry }: Props) => {
  const action = useRef<HTMLButtonElement>(null);
  // The control that started the upload is disabled now, so the button takes its focus.
  useEffect(() => action.current?.focus(), []);

  if (!upload.failure) {
    const { percent = 0 } = upload;
    return (
      <div className="upload row row">
        <progress value={percent} max={100} aria-label={words.uploading(upload.file.name)} />
        <span aria-hidden="true">{percent}%</span>
        <Button ref={action} type="button" size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    );
  }
  return (
    <div className="upload row row">
      <p className="problem small" role="alert">
        {upload.failure.message}
      </p>
      {onRetry && (
        <Button ref={action} type="button" size="small" isDisabled={isBusy} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
};
