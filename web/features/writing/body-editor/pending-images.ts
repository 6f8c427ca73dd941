// Images that are being uploaded, one after the other. Each has a place in the document, which moves with the text.
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { parseImagePath } from '#shared/images.ts';
import { isBlank } from '#shared/text.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import type { Uploads } from '../../images/use-uploads.ts';
import { parsePastedHtml } from './pasted-style.ts';

/** The methods of the uploads, which stay the same objects while uploads run. */
type UploadQueue = Pick<Uploads, 'add' | 'remove'>;

interface PendingImage {
  readonly id: string;
  /** The position of the block before which the image will stand. */
  readonly position: number;
  readonly preview: string;
}

type Step =
  | { readonly is: 'added'; readonly images: readonly PendingImage[] }
  /** The image was uploaded, or given up. */
  | { readonly is: 'ended'; readonly id: string };

const key = new PluginKey<readonly PendingImage[]>('pendingImages');

const readStep = (transaction: Transaction): Step | undefined => transaction.getMeta(key);

const applyStep = (images: readonly PendingImage[], step: Step | undefined): readonly PendingImage[] => {
  switch (step?.is) {
    case undefined:
      return images;
    case 'added':
      return [...images, ...step.images];
    case 'ended':
      return images.filter(({ id }) => id !== step.id);
  }
};

/** Images move with the text, and keep their order when one of them is inserted. */
const moveImages = (images: readonly PendingImage[], transaction: Transaction): readonly PendingImage[] => {
  if (!transaction.docChanged) return images;
  const step = readStep(transaction);
  const inserted = step?.is === 'ended' ? images.findIndex(({ id }) => id === step.id) : images.length;
  return images.map((image, index) => ({
    ...image,
    position: transaction.mapping.map(image.position, index > inserted ? 1 : -1),
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

const listPendingImages = (state: EditorState): readonly PendingImage[] => key.getState(state) ?? [];

const dispatchStep = ({ state, view }: Editor, step: Step) => view.dispatch(state.tr.setMeta(key, step));

const insertImage = (editor: Editor, uploadId: string, url: string) => {
  const { state, view, storage } = editor;
  const imageKey = parseImagePath(new URL(url, location.href).pathname);
  if (imageKey === undefined) throw new Error(bodyEditor.pending.failed);
  const pending = listPendingImages(state).find(({ id }) => id === uploadId);
  if (!pending) return;
  storage.image.previews.set(imageKey, pending.preview);
  const step: Step = { is: 'ended', id: uploadId };
  const image = state.schema.node('image', { key: imageKey });
  view.dispatch(state.tr.insert(pending.position, image).setMeta(key, step));
};

/** Uploads files, and places them after the block at a position, or before it if it is an empty paragraph. */
export const addImages = (
  editor: Editor,
  uploads: UploadQueue,
  files: Iterable<File>,
  at: number,
): boolean => {
  const $at = editor.state.doc.resolve(at);
  const isEmpty = $at.depth === 1 && $at.parent.type.name === 'paragraph' && $at.parent.content.size === 0;
  const position = $at.depth === 0 ? at : isEmpty ? $at.before(1) : $at.after(1);
  const images = Array.from(files, (file) => {
    const { id, preview } = uploads.add({ file, onUploaded: (url) => insertImage(editor, id, url) });
    return { id, position, preview };
  });
  dispatchStep(editor, { is: 'added', images });
  return images.length > 0;
};

export const giveUpImage = (editor: Editor, uploads: UploadQueue, id: string) => {
  uploads.remove(id);
  dispatchStep(editor, { is: 'ended', id });
};

const readImages = (files: FileList | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Whether images come along with copied words: Word and Excel add a picture of these, which must not be uploaded. The plain text of
 * a copied file is its name.
 */
const isOfWords = (clipboard: DataTransfer): boolean => {
  const html = clipboard.getData('text/html');
  const words = html
    ? parsePastedHtml(html).body.textContent
    : clipboard.getData('text/rtf') && clipboard.getData('text/plain');
  return !isBlank(words);
};

export const PendingImages = Extension.create<{ uploads: UploadQueue }>({
  name: 'pendingImages',

  onDestroy() {
    for (const { id } of listPendingImages(this.editor.state)) this.options.uploads.remove(id);
  },

  addProseMirrorPlugins() {
    const { uploads } = this.options;
    const { editor } = this;
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
              listPendingImages(state).map((image, index) =>
                Decoration.widget(image.position, () => showPlaceholder(image), {
                  key: image.id,
                  side: index + 1,
                }),
              ),
            ),
          handlePaste: ({ state }, { clipboardData }) => {
            const images = readImages(clipboardData?.files);
            if (!clipboardData || images.length === 0 || isOfWords(clipboardData)) return false;
            return addImages(editor, uploads, images, state.selection.to);
          },
          handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
            const images = isMoved ? [] : readImages(dataTransfer?.files);
            if (images.length === 0) return false;
            const place = view.posAtCoords({ left: clientX, top: clientY });
            return addImages(editor, uploads, images, place?.pos ?? view.state.doc.content.size);
          },
        },
      }),
    ];
  },
});
