import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { ImageRefused } from './image-error.ts';
import { prepareImage } from './prepare-image.ts';
import { uploadImage } from './upload.ts';
import type { Addresses } from './upload.ts';

/** One row's upload, until it succeeded. */
export type Upload =
  | { readonly is: 'running'; readonly file: File; readonly preview?: string; readonly percent: number }
  | { readonly is: 'stopped'; readonly file: File; readonly preview?: string; readonly reason: string }
  /** Not a file to try again with. */
  | { readonly is: 'refused'; readonly reason: string };

export interface Uploaded extends Addresses {
  /** For the image on the page: the local file. */
  readonly preview: string;
  readonly thumbnail: string;
}

interface Options {
  onUploaded: (index: number, uploaded: Uploaded) => void;
  onSessionLost: () => void;
}

/** The uploads of the form, by row; at most one runs, since everything else is disabled meanwhile. */
export const useUploads = ({ onUploaded, onSessionLost }: Options) => {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  // An image is some megabytes: it does not stay in memory once it is sent.
  const { mutateAsync: upload } = useMutation({ mutationFn: uploadImage, gcTime: 0 });
  const running = useRef<AbortController>(null);
  const isUploading = Object.values(uploads).some(({ is }) => is === 'running');

  const show = useCallback((rowId: string, upload: Upload | undefined) => {
    setUploads(({ [rowId]: _before, ...others }) => (upload ? { ...others, [rowId]: upload } : others));
  }, []);

  /** Sends a file for a row; rows keep their index meanwhile, because nothing can be added or removed. */
  const start = async (rowId: string, index: number, file: File): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    show(rowId, { is: 'running', file, percent: 0 });
    let loading: string | number | undefined;
    let preview: string | undefined;
    try {
      const image = await prepareImage(file);
      control.signal.throwIfAborted();
      loading = toast.loading(words.imageUploading);
      const local = (preview = URL.createObjectURL(image.whole.blob));
      const addresses = await upload({
        image,
        signal: control.signal,
        onProgress: (share) =>
          show(rowId, { is: 'running', file, preview: local, percent: Math.floor(share * 100) }),
      });
      show(rowId, undefined);
      onUploaded(index, { ...addresses, preview: local, thumbnail: image.thumbnail });
      toast.success(words.imageUploaded);
    } catch (error) {
      const reason = error instanceof Error ? error.message : words.imageUploadFailed;
      const stopped = { is: 'stopped', file, ...(preview && { preview }) } as const;
      if (control.signal.aborted) {
        show(rowId, { ...stopped, reason: 'The upload was cancelled' });
        return;
      }
      show(rowId, error instanceof ImageRefused ? { is: 'refused', reason } : { ...stopped, reason });
      toast.error(words.imageUploadFailed);
      if (error instanceof ApiError && error.code === 'unauthenticated') onSessionLost();
    } finally {
      if (loading !== undefined) toast.dismiss(loading);
      if (running.current === control) running.current = null;
    }
  };

  const cancel = useCallback(() => running.current?.abort(), []);
  const forget = useCallback((rowId: string) => show(rowId, undefined), [show]);
  const forgetAll = useCallback(() => setUploads({}), []);

  // A page that goes takes its upload along; a page that would be closed asks first.
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isUploading) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUploading]);

  return { uploads, isUploading, start, cancel, forget, forgetAll };
};
