import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { uploadFile } from '../images/upload-file.ts';

/** A file that is being uploaded. `failure` says why the upload failed. */
export interface RunningUpload {
  readonly id: number;
  readonly file: File;
  readonly percent: number;
  readonly failure?: string | undefined;
}

interface Options {
  readonly onUploaded: (url: string) => void;
  readonly onSessionLost: () => void;
}

/**
 * Uploads images one after the other, in the order in which they were chosen. `previews` holds object URLs for the images of this
 * visit until the server's own files exist.
 */
export const useImageUploads = ({ onUploaded, onSessionLost }: Options) => {
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const [countInText, setCountInText] = useState(0);
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const controls = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const last = useRef(Promise.resolve());
  const shown = useRef(previews);

  const change = (id: number, next: Partial<RunningUpload> | undefined) =>
    setUploads((before) =>
      before.flatMap((upload) => (upload.id !== id ? [upload] : next ? [{ ...upload, ...next }] : [])),
    );

  /** Uploads one file. Resolves with its address, and a local one that shows it at once. */
  const upload = async (file: File, signal: AbortSignal, onProgress: (share: number) => void) => {
    try {
      const { url, preview } = await uploadFile(file, signal, onProgress);
      shown.current = { ...shown.current, [url]: preview };
      setPreviews(shown.current);
      return { url, preview };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') onSessionLost();
      throw error;
    }
  };

  const uploadInText: typeof upload = async (...file) => {
    setCountInText((before) => before + 1);
    try {
      return await upload(...file);
    } finally {
      setCountInText((before) => before - 1);
    }
  };

  const run = async (id: number, file: File) => {
    const control = controls.current.get(id);
    if (!control || control.signal.aborted) return;
    try {
      const { url } = await upload(file, control.signal, (share) =>
        change(id, { percent: Math.floor(share * 100) }),
      );
      change(id, undefined);
      onUploaded(url);
    } catch (error) {
      if (control.signal.aborted) return;
      change(id, { failure: error instanceof Error ? error.message : imageUpload.toast.error });
    }
  };

  const start = (id: number, file: File) => {
    controls.current.set(id, new AbortController());
    last.current = last.current.then(() => run(id, file));
  };

  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
      for (const preview of Object.values(shown.current)) URL.revokeObjectURL(preview);
    };
  }, []);

  const isUploading = countInText > 0 || uploads.some(({ failure }) => failure === undefined);
  useEffect(() => {
    if (!isUploading) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isUploading]);

  return {
    uploads,
    previews,
    isUploading,
    /** For the images within the text. */
    uploadInText,
    add: (files: readonly File[]) => {
      for (const file of files) {
        lastId.current += 1;
        const id = lastId.current;
        setUploads((before) => [...before, { id, file, percent: 0 }]);
        start(id, file);
      }
    },
    retry: ({ id, file }: RunningUpload) => {
      change(id, { percent: 0, failure: undefined });
      start(id, file);
    },
    giveUp: ({ id }: RunningUpload) => {
      controls.current.get(id)?.abort();
      change(id, undefined);
    },
  };
};

export type ImageUploads = ReturnType<typeof useImageUploads>;
