import { Extension } from '@tiptap/core';
import { DOMSerializer, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { nameLink, type LeftOut } from './left-out.ts';
import { parseAddress } from './link-address.ts';
import { cleanPastedHtml, OWN_COPY } from './paste.ts';
import { dropMarks } from './paste-words.ts';

/** Marks what is copied or dragged as our own. */
const createSerializer = (schema: Schema): DOMSerializer => {
  const serializer = DOMSerializer.fromSchema(schema);
  const serializeFragment: DOMSerializer['serializeFragment'] = (...args) => {
    const copied = DOMSerializer.prototype.serializeFragment.apply(serializer, args);
    copied.firstElementChild?.setAttribute(OWN_COPY, '');
    return copied;
  };
  return Object.assign(Object.create(serializer), { serializeFragment });
};

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
      report({ links: [nameLink(state.doc.textBetween(from, to, ' '), address)] });
      return true;
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => {
            const cleaned = cleanPastedHtml(html);
            // Markdown has passed `transformPastedText` already.
            const marks = [...(leftOut?.marks ?? []), ...(cleaned.leftOut.marks ?? [])];
            leftOut = { ...cleaned.leftOut, marks };
            return cleaned.html;
          },
          transformPastedText: (pasted) => {
            const { text, marks } = dropMarks(pasted);
            leftOut = { marks };
            return text;
          },
          clipboardSerializer: createSerializer(this.editor.schema),
          handleDOMEvents: { paste: forget, drop: forget },
          handlePaste: (view, { clipboardData }) =>
            linkWords(view, clipboardData?.getData('text/plain').trim() ?? '') || tell(),
          handleDrop: tell,
        },
      }),
    ];
  },
});
