import { Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { parseImagePath, toImagePath, toSrcSet } from '#shared/images.ts';
import { bodyEditor } from '../../../content/body-editor.ts';

const words = bodyEditor.image;

/** Object URLs of the files that were uploaded here, by path, until the server has made its own files. */
type Previews = Map<string, string>;

declare module '@tiptap/core' {
  interface Storage {
    image: { previews: Previews };
  }
}

const RETRY_MS = 4000;
const RETRIES = 15;

/** Shows a file of the server as soon as it exists. */
const showWhenReady = (img: HTMLImageElement, src: string, signal: AbortSignal): void => {
  let retries = 0;
  const load = () => {
    img.srcset = toSrcSet(src) ?? '';
    img.sizes = '(width < 48rem) 100vw, 46rem';
    img.src = src;
  };
  img.addEventListener(
    'error',
    () => {
      retries += 1;
      if (retries <= RETRIES) setTimeout(() => signal.aborted || load(), RETRY_MS);
    },
    { signal },
  );
  load();
};

/** The image with its caption, or with a reminder of the alt text. Its fields are in ImageDialog, outside the text. */
const showImage = (previews: Previews, first: DocumentNode) => {
  const figure = document.createElement('figure');
  figure.className = 'body__figure';
  const img = figure.appendChild(document.createElement('img'));
  const caption = figure.appendChild(document.createElement('figcaption'));
  const reminder = figure.appendChild(document.createElement('p'));
  reminder.className = 'body-editor__reminder';
  reminder.textContent = words.altMissing;
  const control = new AbortController();

  const key = String(first.attrs['key']);
  const preview = previews.get(key);
  if (preview === undefined) showWhenReady(img, toImagePath(key), control.signal);
  else img.src = preview;

  const update = ({ type, attrs }: DocumentNode): boolean => {
    if (type !== first.type || attrs['key'] !== key) return false;
    img.alt = String(attrs['alt']);
    caption.textContent = String(attrs['caption']);
    caption.hidden = attrs['caption'] === '';
    reminder.hidden = attrs['alt'] !== '';
    return true;
  };
  update(first);
  return { dom: figure, update, ignoreMutation: () => true, destroy: () => control.abort() };
};

const toPixels = (element: Element, name: string): number | null => {
  const pixels = Number(element.getAttribute(name));
  return Number.isInteger(pixels) && pixels > 0 ? pixels : null;
};

/** One of our images. Foreign images are dropped. */
export const Image = Node.create<object, { previews: Previews }>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,

  addStorage: () => ({ previews: new Map() }),

  addAttributes: () => ({
    key: {
      parseHTML: (element) => parseImagePath(element.getAttribute('src') ?? ''),
      renderHTML: ({ key }) => ({ src: toImagePath(String(key)) }),
    },
    alt: { default: '' },
    caption: {
      default: '',
      parseHTML: (element) => element.dataset['caption'] ?? '',
      renderHTML: ({ caption }) => ({ 'data-caption': caption }),
    },
    width: { default: null, parseHTML: (element) => toPixels(element, 'width') },
    height: { default: null, parseHTML: (element) => toPixels(element, 'height') },
  }),

  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (parseImagePath(element.getAttribute('src') ?? '') === undefined ? false : null),
    },
  ],

  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],

  addNodeView() {
    return ({ node }) => showImage(this.storage.previews, node);
  },
});
