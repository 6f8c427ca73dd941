import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { ImageError } from './image-error.ts';
import { acceptImage } from './accept-image.ts';
import { uploadImage } from './upload.ts';
import { toast } from '../../ui/toast.ts';

/** The upload of one row, until it has succeeded. */
export type Upload =
  | { readonly is: 'running'; readonly file: File; readonly preview?: string; readonly percent: number }
  | { readonly is: 'stopped'; readonly file: File; readonly preview?: string; readonly reason: string }
  /** The file is not accepted: trying again would not help. */
  | { readonly is: 'refused'; readonly reason: string };

export interface UploadedImage {
  readonly url: string;
  /** The local file as an object URL, until the server's file exists. */
  readonly preview: string;
}

interface Options {
  onUploaded: (index: number, uploaded: UploadedImage) => void;
  onSessionLost: () => void;
}

/** The uploads of the form by row. At most one runs at a time, because the form is disabled during an upload. */
export const useUploads = ({ onUploaded, onSessionLost }: Options) => {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  // Images have megabytes: do not keep them in memory after the upload.
  const { mutateAsync: upload } = useMutation({ mutationFn: uploadImage, gcTime: 0 });
  const running = useRef<AbortController>(null);
  const isUploading = Object.values(uploads).some(({ is }) => is === 'running');

  const setUpload = useCallback((rowId: string, upload: Upload | undefined) => {
    setUploads(({ [rowId]: _before, ...others }) => (upload ? { ...others, [rowId]: upload } : others));
  }, []);

  /** Uploads a file for a row. Rows keep their index during an upload, because none can be added or removed. */
  const start = async (rowId: string, index: number, file: File): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setUpload(rowId, { is: 'running', file, percent: 0 });
    let hideLoading: (() => void) | undefined;
    let preview: string | undefined;
    try {
      const image = await acceptImage(file);
      control.signal.throwIfAborted();
      hideLoading = toast.loading(imageUpload.toast.loading);
      const localUrl = (preview = URL.createObjectURL(image.blob));
      const { url } = await upload({
        image,
        signal: control.signal,
        onProgress: (share) =>
          setUpload(rowId, { is: 'running', file, preview: localUrl, percent: Math.floor(share * 100) }),
      });
      setUpload(rowId, undefined);
      onUploaded(index, { url, preview: localUrl });
      toast.success(imageUpload.toast.success);
    } catch (error) {
      const reason = error instanceof Error ? error.message : imageUpload.toast.error;
      const stopped = { is: 'stopped', file, ...(preview && { preview }) } as const;
      if (control.signal.aborted) {
        setUpload(rowId, { ...stopped, reason: imageUpload.canceled });
        return;
      }
      setUpload(rowId, error instanceof ImageError ? { is: 'refused', reason } : { ...stopped, reason });
      toast.error(imageUpload.toast.error);
      if (error instanceof ApiError && error.code === 'unauthenticated') onSessionLost();
    } finally {
      hideLoading?.();
      if (running.current === control) running.current = null;
    }
  };

  const cancel = useCallback(() => running.current?.abort(), []);
  const forget = useCallback((rowId: string) => setUpload(rowId, undefined), [setUpload]);
  const forgetAll = useCallback(() => setUploads({}), []);

  // Leaving the page aborts the upload; closing the tab asks first.
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isUploading) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isUploading]);

  return { uploads, isUploading, start, cancel, forget, forgetAll };
};
