import { Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { parseVideo } from '#shared/body/video.ts';
import { bodyEditor } from '../../../content/body-editor.ts';

/** A box with the video's address. Nothing is loaded from its site. */
const showVideo = (first: DocumentNode) => {
  const box = document.createElement('div');
  box.className = 'body-editor__video';
  const title = box.appendChild(document.createElement('strong'));
  const address = box.appendChild(document.createElement('span'));
  const update = ({ type, attrs }: DocumentNode): boolean => {
    if (type !== first.type) return false;
    title.textContent = String(attrs['title']) || bodyEditor.video.untitled;
    address.textContent = String(attrs['url']);
    return true;
  };
  update(first);
  return { dom: box, update, ignoreMutation: () => true };
};

/** A video of YouTube or Vimeo by its address. */
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
      getAttrs: (element) => (parseVideo(element.dataset['video'] ?? '') ? null : false),
    },
  ],

  renderHTML: ({ node, HTMLAttributes }) => ['div', HTMLAttributes, String(node.attrs['title'])],

  addNodeView:
    () =>
    ({ node }) =>
      showVideo(node),
});
