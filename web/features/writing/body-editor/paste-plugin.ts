import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { LeftOut } from './left-out.ts';
import { parseAddress } from './link-address.ts';
import { cleanPastedHtml } from './paste.ts';

/** Cleans what is pasted or dropped, and reports what was left out. */
export const Paste = Extension.create<{ report: (leftOut: LeftOut | undefined) => void }>({
  name: 'cleanPaste',
  // Runs after plugins that handle a whole clipboard, for example an image. Nothing is left out then.
  priority: 1,

  addProseMirrorPlugins() {
    const { report } = this.options;
    let leftOut: LeftOut | undefined;
    const forget = () => {
      leftOut = undefined;
    };
    const tell = () => {
      report(leftOut);
      return false;
    };
    /** Pasting an address over words links them. An address that is not allowed changes nothing. */
    const linkWords = ({ state }: EditorView, address: string): boolean => {
      const { $from, from, to, empty } = state.selection;
      if (empty || $from.parent.type.spec.code || !/^https?:\/\/\S+$/.test(address)) return false;
      const { href } = parseAddress(address);
      if (href !== undefined) {
        report(undefined);
        return this.editor.commands.setMark('link', { href });
      }
      report({ links: [{ words: state.doc.textBetween(from, to, ' '), address }], images: [], tables: 0 });
      return true;
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => {
            const cleaned = cleanPastedHtml(html);
            ({ leftOut } = cleaned);
            return cleaned.html;
          },
          handleDOMEvents: { paste: forget, drop: forget },
          handlePaste: (view, { clipboardData }) =>
            linkWords(view, clipboardData?.getData('text/plain').trim() ?? '') || tell(),
          handleDrop: tell,
        },
      }),
    ];
  },
});
