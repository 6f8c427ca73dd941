import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { findHidden } from '#shared/text.ts';

/** Deletes hidden characters, whether typed, pasted or dropped. The server would refuse the text. */
export const HiddenCharacters = Extension.create({
  name: 'hiddenCharacters',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return undefined;
        doc.descendants(({ text = '' }, position) => {
          for (const { index, 0: hidden } of findHidden(text, 'many')) {
            const start = tr.mapping.map(position + index);
            tr.delete(start, start + hidden.length);
          }
        });
        return tr.docChanged ? tr : undefined;
      },
    }),
  ],
});
