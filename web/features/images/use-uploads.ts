import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api-error.ts';
import { createUploadQueue } from './upload-queue.ts';
import { uploadFile } from './upload.ts';

/** The uploads of a part of a page. Leaving the page aborts them; closing the tab asks first. Options are read once. */
export const useUploads = ({
  onSessionLost,
  onFailed,
  isSquare,
}: {
  onSessionLost: () => void;
  onFailed?: () => void;
  /** Whether only the square in the middle of each image is wanted. */
  isSquare?: boolean;
}) => {
  const [queue] = useState(() =>
    createUploadQueue({
      upload: (file, signal, onProgress) => uploadFile(file, signal, onProgress, isSquare),
      onFailed: (error) => {
        if (error instanceof ApiError && error.code === 'unauthenticated') onSessionLost();
        onFailed?.();
      },
    }),
  );
  const { uploads, previews } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const isUploading = uploads.some(({ failure }) => !failure);

  useEffect(() => queue.close, [queue]);
  useEffect(() => {
    if (!isUploading) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isUploading]);

  return { ...queue, uploads, previews, isUploading };
};

export type Uploads = ReturnType<typeof useUploads>;
