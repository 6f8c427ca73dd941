import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';
import type { Upload } from './use-uploads.ts';

interface Props {
  upload: Upload;
  isBusy: boolean;
  onCancel: () => void;
  onRetry: (() => void) | undefined;
}

/** How an upload stands: its progress with a way to cancel, or why it stopped with a way to try again. */
export const UploadStatus = ({ upload, isBusy, onCancel, onRetry }: Props) => {
  const action = useRef<HTMLButtonElement>(null);
  // The control that led here is disabled now: the focus goes on to what can be done next.
  useEffect(() => action.current?.focus(), []);

  if (upload.is === 'running') {
    return (
      <div className="staff-upload">
        <progress value={upload.percent} max={100} aria-label={`Uploading ${upload.file.name}`} />
        <span aria-hidden="true">{upload.percent}%</span>
        <Button ref={action} type="button" size="small" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    );
  }
  return (
    <div className="staff-upload">
      <p className="staff-error" role="alert">
        {upload.reason}
      </p>
      {onRetry && (
        <Button ref={action} type="button" size="small" isDisabled={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
};
