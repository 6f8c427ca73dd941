import { Extension } from '@tiptap/core';
import { Fragment, Slice, type ResolvedPos, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The paragraphs of plain text, each with its lines. Without an empty line in the text, each line is a paragraph. */
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
    ...(line === '' ? [] : [schema.text(line, marks)]),
  ]);
  return schema.node('paragraph', undefined, content);
};

/** Plain text keeps its paragraphs, however it comes. */
export const PlainText = Extension.create({
  name: 'plainText',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextParser: (text, $context, _isPlain, { state: { schema } }) => {
          const paragraphs = splitParagraphs(text).map((lines) => toParagraph(schema, lines, $context));
          return new Slice(Fragment.from(paragraphs), 1, 1);
        },
        handleDOMEvents: {
          // Android's keyboard inserts its clipboard as typed text, of which the browser would keep the first paragraph.
          beforeinput: (view: EditorView, event: InputEvent) => {
            const { inputType, data } = event;
            if (inputType !== 'insertText' || !data?.trim().includes('\n')) return false;
            event.preventDefault();
            return view.pasteText(data);
          },
        },
      },
    }),
  ],
});
