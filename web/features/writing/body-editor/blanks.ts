// The blanks of prompts: shows each as a chip, what is wrong as such, and inserts one.
import { Extension, type Command } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findBlankProblem, findBlanks } from '#shared/body/blanks.ts';
import { bodyEditor } from '../../../content/body-editor.ts';

/** The prompts of a text, each with its position. Its characters follow one position later. */
const listPrompts = (document: Node): { text: string; position: number }[] => {
  const prompts: { text: string; position: number }[] = [];
  document.forEach(({ type, textContent }, position) => {
    if (type.name === 'prompt') prompts.push({ text: textContent, position });
  });
  return prompts;
};

/** Why the first prompt with a problem cannot be published. */
export const findFirstBlankProblem = (document: Node): string | undefined =>
  listPrompts(document)
    .map(({ text }) => findBlankProblem(text))
    .find((problem) => problem !== undefined);

const markBlanks = (document: Node): DecorationSet =>
  DecorationSet.create(
    document,
    listPrompts(document).flatMap(({ text, position }) =>
      findBlanks(text).map(({ start, end, problem }) =>
        Decoration.inline(position + 1 + start, position + 1 + end, {
          class: problem === undefined ? 'body-editor__blank' : 'body-editor__blank--wrong',
        }),
      ),
    ),
  );

const key = new PluginKey<DecorationSet>('blanks');

export const Blanks = Extension.create({
  name: 'blanks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => markBlanks(doc),
        apply: (transaction, marked) => (transaction.docChanged ? markBlanks(transaction.doc) : marked),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Puts a blank at the cursor of a prompt, or makes one of the selected words, and selects its name. */
export const insertBlank: Command = ({ state: { doc, selection }, tr, dispatch }) => {
  const { from, to, $from, $to } = selection;
  if ($from.parent.type.name !== 'prompt' || !$from.sameParent($to)) return false;
  if (!dispatch) return true;
  const name = doc.textBetween(from, to).trim() || bodyEditor.selected.blankName;
  tr.insertText(`{{${name}}}`, from, to);
  tr.setSelection(TextSelection.create(tr.doc, from + 2, from + 2 + name.length));
  return true;
};
