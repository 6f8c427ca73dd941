import { Extension } from '@tiptap/core';
import { Fragment, Slice, type ResolvedPos, type Schema } from '@tiptap/pm/model';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { splitAddresses } from './autolink.ts';
import { isMarkdown, renderMarkdown } from './markdown.ts';

/** The paragraphs of plain text, each as its lines. If the text has no empty line, each line is a paragraph. */
export const splitParagraphs = (text: string): string[][] => {
  const lines = text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').trim();
  const paragraphs = lines.split(/\n[^\S\n]*\n\s*/);
  return paragraphs.length > 1
    ? paragraphs.map((paragraph) => paragraph.split('\n'))
    : lines.split('\n').map((line) => [line]);
};

const toParagraph = (schema: Schema, lines: readonly string[], $context: ResolvedPos) => {
  const marks = $context.marks();
  const content = lines.flatMap((line, index) => [
    ...(index > 0 ? [schema.node('hardBreak')] : []),
    ...splitAddresses(line).map(({ text, href, shown = text }) =>
      schema.text(shown, href === undefined ? marks : schema.mark('link', { href }).addToSet(marks)),
    ),
  ]);
  return schema.node('paragraph', undefined, content);
};

/** Inserts the text as it is, and then replaces it by its structure, so that one Undo brings the signs back. */
const pasteMarkdown = (view: EditorView, plain: Slice, html: string): void => {
  const { tr, selection } = view.state;
  view.dispatch(tr.replaceSelection(plain));
  const { doc, selection: after } = view.state;
  const pasted = TextSelection.between(doc.resolve(tr.mapping.map(selection.from, -1)), after.$to);
  view.dispatch(closeHistory(view.state.tr.setSelection(pasted)));
  view.pasteHTML(html);
};

/** Plain text keeps its paragraphs, whether pasted, dropped or typed. Markdown is converted, unless it is pasted as plain text. */
export const PlainText = Extension.create({
  name: 'plainText',
  addProseMirrorPlugins() {
    let markdown: string | undefined;
    return [
      new Plugin({
        props: {
          clipboardTextParser: (text, $context, isPlain, { state: { schema } }) => {
            markdown =
              !isPlain && $context.parent.type.name !== 'tableCell' && isMarkdown(text) ? text : undefined;
            const paragraphs = splitParagraphs(text).map((lines) => toParagraph(schema, lines, $context));
            return new Slice(Fragment.from(paragraphs), 1, 1);
          },
          handlePaste: (view, _event, slice) => {
            if (markdown === undefined) return false;
            const html = renderMarkdown(markdown);
            markdown = undefined;
            pasteMarkdown(view, slice, html);
            return true;
          },
          handleDOMEvents: {
            // Android's keyboard inserts its clipboard as typed text. The browser would keep only the first paragraph.
            beforeinput: (view: EditorView, event: InputEvent) => {
              const { inputType, data } = event;
              if (inputType !== 'insertText' || !data?.trim().includes('\n')) return false;
              event.preventDefault();
              return view.pasteText(data);
            },
          },
        },
      }),
    ];
  },
});
