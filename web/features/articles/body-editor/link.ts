import { Mark } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { parseLinkAddress } from './link-address.ts';

/** A link keeps its address only. Tiptap's own link also stores target, rel, class and title, which a body must not have. */
export const Link = Mark.create({
  name: 'link',
  // Text that is typed after a link is not part of it.
  inclusive: false,

  addAttributes: () => ({
    href: { parseHTML: (element) => parseLinkAddress(element.getAttribute('href') ?? '') },
  }),

  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) =>
        parseLinkAddress(element.getAttribute('href') ?? '') === undefined ? false : null,
    },
  ],

  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],

  /** An address that is pasted over a selection links it. */
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const pasted = event.clipboardData?.getData('text/plain').trim() ?? '';
            const href = /^https?:\/\/\S+$/.test(pasted) ? parseLinkAddress(pasted) : undefined;
            if (href === undefined || view.state.selection.empty) return false;
            return this.editor.commands.setMark(this.name, { href });
          },
        },
      }),
    ];
  },
});
