import { Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { bodyEditor } from '../../../content/body-editor.ts';
import { insertVideo } from './blocks.ts';
import { parseVideoAddress } from './link-address.ts';

/** A box with the video's address. It loads nothing from the provider. */
const showVideo = (first: DocumentNode) => {
  const box = document.createElement('div');
  box.className = 'video';
  const inside = box.appendChild(document.createElement('div'));
  inside.className = 'video__link';
  const title = inside.appendChild(document.createElement('span'));
  title.className = 'video__title';
  const address = inside.appendChild(document.createElement('span'));
  address.className = 'video__from';
  const update = ({ type, attrs }: DocumentNode): boolean => {
    if (type !== first.type) return false;
    title.textContent = String(attrs['title']) || bodyEditor.video.untitled;
    address.textContent = String(attrs['url']);
    return true;
  };
  update(first);
  return { dom: box, update, ignoreMutation: () => true };
};

/** A video at YouTube or Vimeo, by its address. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    url: {
      parseHTML: (element) => element.dataset['video'],
      renderHTML: ({ url }) => ({ 'data-video': url }),
    },
    title: {
      default: '',
      parseHTML: (element) => element.textContent,
      rendered: false,
    },
  }),

  parseHTML: () => [
    {
      tag: 'div[data-video]',
      getAttrs: (element) => (parseVideoAddress(element.dataset['video'] ?? '') === undefined ? false : null),
    },
  ],

  renderHTML: ({ node, HTMLAttributes }) => ['div', HTMLAttributes, String(node.attrs['title'])],

  addNodeView:
    () =>
    ({ node }) =>
      showVideo(node),

  /** Pasting the address of a video into an empty paragraph inserts the video. */
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handlePaste: ({ state: { selection } }, { clipboardData }) => {
            const url = parseVideoAddress(clipboardData?.getData('text/plain') ?? '');
            const { $from } = selection;
            if (url === undefined || $from.depth !== 1 || $from.parent.content.size > 0) return false;
            return this.editor.commands.command(insertVideo({ url, title: '' }));
          },
        },
      }),
    ];
  },
});
