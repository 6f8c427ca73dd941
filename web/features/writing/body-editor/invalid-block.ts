import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const key = new PluginKey<number | undefined>('invalidBlock');

const markBlock = (state: EditorState) => {
  const index = key.getState(state);
  const block = index === undefined ? null : state.doc.maybeChild(index);
  if (!block) return null;
  const start = state.doc.children.slice(0, index).reduce((position, { nodeSize }) => position + nodeSize, 0);
  return DecorationSet.create(state.doc, [
    Decoration.node(start, start + block.nodeSize, { class: 'body-editor__invalid' }),
  ]);
};

/** Marks the block for which the text was refused. Without an index, removes the mark. */
export const markInvalidBlock = ({ state, view }: Editor, index: number | undefined): void => {
  if (index !== key.getState(state)) view.dispatch(state.tr.setMeta(key, { index }));
};

export const InvalidBlock = Extension.create({
  name: 'invalidBlock',
  addProseMirrorPlugins: () => [
    new Plugin<number | undefined>({
      key,
      state: {
        init: () => undefined,
        apply: (transaction, index) => {
          const step: { readonly index: number | undefined } | undefined = transaction.getMeta(key);
          return step ? step.index : index;
        },
      },
      props: { decorations: markBlock },
    }),
  ],
});
