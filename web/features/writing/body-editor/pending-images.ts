// Images on their way to the server. Each has a place in the document, which moves with the text, and is uploaded in turn.
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { parseImagePath } from '#shared/images.ts';
import { bodyEditor } from '../../../content/body-editor.ts';

/** Uploads a file. `url` is its address on our site, `preview` an object URL that shows it until the server's file exists. */
export type UploadImage = (
  file: File,
  signal: AbortSignal,
  /** Takes the share that is sent, 0 to 1. */
  onProgress: (share: number) => void,
) => Promise<{ url: string; preview: string }>;

export interface PendingImage {
  readonly id: number;
  readonly file: File;
  /** Before the block at this position. */
  readonly position: number;
  readonly preview: string;
  /** The share that is sent, if the upload says so. */
  readonly share?: number;
  /** Why the upload failed. Without it, it runs or waits for its turn. */
  readonly failure?: string;
}

type Step =
  | { readonly is: 'added'; readonly images: readonly PendingImage[] }
  | { readonly is: 'progressed'; readonly id: number; readonly share: number }
  | { readonly is: 'failed'; readonly id: number; readonly failure: string }
  | { readonly is: 'retried'; readonly id: number }
  /** Uploaded, or given up. */
  | { readonly is: 'ended'; readonly id: number };

const key = new PluginKey<readonly PendingImage[]>('pendingImages');

const readStep = (transaction: Transaction): Step | undefined => transaction.getMeta(key);

const applyStep = (images: readonly PendingImage[], step: Step | undefined): readonly PendingImage[] => {
  if (step === undefined) return images;
  switch (step.is) {
    case 'added':
      return [...images, ...step.images];
    case 'ended':
      return images.filter(({ id }) => id !== step.id);
    case 'progressed':
      return images.map((image) => (image.id === step.id ? { ...image, share: step.share } : image));
    case 'failed':
      return images.map((image) => (image.id === step.id ? { ...image, failure: step.failure } : image));
    case 'retried':
      return images.map((image) => {
        if (image.id !== step.id) return image;
        const { failure: _, share: __, ...again } = image;
        return again;
      });
  }
};

/** Images move with the text, and keep their order when one of them is inserted. */
const moveImages = (images: readonly PendingImage[], transaction: Transaction): readonly PendingImage[] => {
  if (!transaction.docChanged) return images;
  const step = readStep(transaction);
  const inserted = step?.is === 'ended' ? step.id : undefined;
  return images.map((image) => ({
    ...image,
    position: transaction.mapping.map(image.position, inserted !== undefined && image.id > inserted ? 1 : -1),
  }));
};

const showPlaceholder = ({ preview }: PendingImage): HTMLElement => {
  const figure = document.createElement('figure');
  figure.className = 'body__figure body-editor__pending';
  const img = figure.appendChild(document.createElement('img'));
  img.src = preview;
  img.alt = bodyEditor.pending.placeholder;
  return figure;
};

export const listPendingImages = (state: EditorState): readonly PendingImage[] => key.getState(state) ?? [];

let lastId = 0;

/** Places files after the block at a position, or before it if it is an empty paragraph. They are uploaded one after another. */
export const addImages = ({ state, dispatch }: EditorView, files: Iterable<File>, at: number): boolean => {
  const $at = state.doc.resolve(at);
  const isEmpty = $at.depth === 1 && $at.parent.type.name === 'paragraph' && $at.parent.content.size === 0;
  const position = $at.depth === 0 ? at : isEmpty ? $at.before(1) : $at.after(1);
  const images = Array.from(files, (file) => {
    lastId += 1;
    return { id: lastId, file, position, preview: URL.createObjectURL(file) };
  });
  const step: Step = { is: 'added', images };
  dispatch(state.tr.setMeta(key, step));
  return images.length > 0;
};

const dispatchStep = ({ state, view }: Editor, step: Step) => view.dispatch(state.tr.setMeta(key, step));

export const retryImage = (editor: Editor, id: number) => dispatchStep(editor, { is: 'retried', id });

export const giveUpImage = (editor: Editor, id: number) => dispatchStep(editor, { is: 'ended', id });

const readImages = (files: FileList | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

export const PendingImages = Extension.create<{ upload: UploadImage }>({
  name: 'pendingImages',

  addProseMirrorPlugins() {
    const { upload } = this.options;
    const { editor } = this;

    const insert = (view: EditorView, id: number, imageKey: string) => {
      const place = listPendingImages(view.state).find((image) => image.id === id);
      if (!place) return;
      const image = view.state.schema.node('image', { key: imageKey });
      const step: Step = { is: 'ended', id };
      view.dispatch(view.state.tr.insert(place.position, image).setMeta(key, step));
    };

    return [
      new Plugin({
        key,
        state: {
          init: (): readonly PendingImage[] => [],
          apply: (transaction, images: readonly PendingImage[]) =>
            applyStep(moveImages(images, transaction), readStep(transaction)),
        },
        props: {
          decorations: (state) =>
            DecorationSet.create(
              state.doc,
              listPendingImages(state).map((image) =>
                Decoration.widget(image.position, () => showPlaceholder(image), {
                  key: String(image.id),
                  side: image.id,
                }),
              ),
            ),
          handlePaste: (view, { clipboardData }) => {
            const images = readImages(clipboardData?.files);
            // Word adds an image of the copied text.
            if (images.length === 0 || clipboardData?.getData('text/plain').trim()) return false;
            return addImages(view, images, view.state.selection.to);
          },
          handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
            const images = isMoved ? [] : readImages(dataTransfer?.files);
            if (images.length === 0) return false;
            const place = view.posAtCoords({ left: clientX, top: clientY });
            return addImages(view, images, place?.pos ?? view.state.doc.content.size);
          },
        },
        view: (view) => {
          let running: { readonly id: number; readonly control: AbortController } | undefined;

          const run = async ({ id, file }: PendingImage, control: AbortController) => {
            try {
              const { url, preview } = await upload(file, control.signal, (share) => {
                if (!control.signal.aborted) dispatchStep(editor, { is: 'progressed', id, share });
              });
              if (control.signal.aborted) return;
              const imageKey = parseImagePath(new URL(url, location.href).pathname);
              if (imageKey === undefined) throw new Error(bodyEditor.pending.failed);
              editor.storage.image.previews.set(imageKey, preview);
              insert(view, id, imageKey);
            } catch (error) {
              if (control.signal.aborted) return;
              const failure = error instanceof Error ? error.message : bodyEditor.pending.failed;
              dispatchStep(editor, { is: 'failed', id, failure });
            }
          };

          /** Uploads one image after the other. */
          const update = (_view: EditorView, before: EditorState) => {
            const images = listPendingImages(view.state);
            for (const { id, preview } of listPendingImages(before)) {
              if (!images.some((image) => image.id === id)) URL.revokeObjectURL(preview);
            }
            if (running && !images.some(({ id, failure }) => id === running?.id && failure === undefined)) {
              running.control.abort();
              running = undefined;
            }
            const next = images.find(({ failure }) => failure === undefined);
            if (running || !next) return;
            running = { id: next.id, control: new AbortController() };
            void run(next, running.control);
          };
          return { update, destroy: () => running?.control.abort() };
        },
      }),
    ];
  },
});
