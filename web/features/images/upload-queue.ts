import { imageUpload as words } from '../../content/image-upload.ts';
import { createStore } from '../../ui/store.ts';
import type { uploadFile } from './upload.ts';

interface UploadRequest {
  /** The id of the upload. Another upload with this id is replaced. */
  readonly id?: string;
  readonly file: File;
  readonly onUploaded: (url: string) => void;
}

/** A file that waits for its turn, is being uploaded, or has failed. */
export interface Upload extends Required<UploadRequest> {
  /** An object URL of the file. */
  readonly preview: string;
  /** How much of the file was sent; undefined before it is accepted. */
  readonly percent?: number | undefined;
  readonly failure?: Error | undefined;
}

interface UploadSnapshot {
  readonly uploads: readonly Upload[];
  /** Object URLs of uploaded files, by the address of the image, because the server has no file of its own for some seconds. */
  readonly previews: Readonly<Record<string, string>>;
}

interface Options {
  readonly upload: typeof uploadFile;
  readonly onFailed: (error: Error) => void;
}

/** Uploads images one after the other, in the order in which they were added. A failed upload stays until it is tried again. */
export const createUploadQueue = ({ upload, onFailed }: Options) => {
  const { get: getSnapshot, set, subscribe } = createStore<UploadSnapshot>({ uploads: [], previews: {} });
  let running: { readonly id: string; readonly control: AbortController } | undefined;

  const setSnapshot = (next: Partial<UploadSnapshot>) => {
    set({ ...getSnapshot(), ...next });
    runNext();
  };
  const listOthers = (id: string) => getSnapshot().uploads.filter((other) => other.id !== id);
  const change = (id: string, next: Partial<Upload>) =>
    setSnapshot({
      uploads: getSnapshot().uploads.map((each) => (each.id === id ? { ...each, ...next } : each)),
    });

  const run = async ({ id, file, preview, onUploaded }: Upload, signal: AbortSignal) => {
    try {
      const url = await upload(file, signal, (share) => change(id, { percent: Math.floor(share * 100) }));
      signal.throwIfAborted();
      onUploaded(url);
      setSnapshot({ uploads: listOthers(id), previews: { ...getSnapshot().previews, [url]: preview } });
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Error ? error : new Error(words.toast.error);
      change(id, { failure });
      onFailed(failure);
    }
  };

  /** Stops an upload that was canceled or removed, and starts the next one. */
  const runNext = () => {
    const open = getSnapshot().uploads.filter(({ failure }) => !failure);
    if (running && !open.some(({ id }) => id === running?.id)) {
      running.control.abort();
      running = undefined;
    }
    const [next] = open;
    if (running || !next) return;
    running = { id: next.id, control: new AbortController() };
    void run(next, running.control.signal);
  };

  const removeThose = (isRemoved: (upload: Upload) => boolean) => {
    for (const { preview } of getSnapshot().uploads.filter(isRemoved)) URL.revokeObjectURL(preview);
    setSnapshot({ uploads: getSnapshot().uploads.filter((upload) => !isRemoved(upload)) });
  };
  const remove = (id: string) => removeThose((upload) => upload.id === id);
  const removeAll = () => removeThose(() => true);

  return {
    subscribe,
    getSnapshot,
    add: ({ id = crypto.randomUUID(), file, onUploaded }: UploadRequest): Upload => {
      remove(id);
      const added = { id, file, onUploaded, preview: URL.createObjectURL(file) };
      setSnapshot({ uploads: [...getSnapshot().uploads, added] });
      return added;
    },
    retry: (id: string) => change(id, { percent: undefined, failure: undefined }),
    /** Stops an upload. It can be tried again. */
    cancel: (id: string) => change(id, { failure: new Error(words.canceled) }),
    remove,
    removeAll,
    /** Stops all uploads, and removes them. */
    close: () => {
      removeAll();
      for (const preview of Object.values(getSnapshot().previews)) URL.revokeObjectURL(preview);
      setSnapshot({ previews: {} });
    },
  };
};
