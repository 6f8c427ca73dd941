import { Mark } from '@tiptap/core';
import { parseAddress } from './link-address.ts';

/** A link that has only an address. Tiptap's own link also stores target, rel, class and title, which a body must not have. */
export const Link = Mark.create({
  name: 'link',
  // Text that is typed after a link is not part of it.
  inclusive: false,

  addAttributes: () => ({
    href: { parseHTML: (element) => parseAddress(element.getAttribute('href') ?? '').href },
  }),

  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) =>
        parseAddress(element.getAttribute('href') ?? '').href === undefined ? false : null,
    },
  ],

  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});
