// A slash at the beginning of a block, and the letters after it: the query of the list of blocks.
import { Extension, type Editor, type Range } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { exitSuggestion, Suggestion, SuggestionPluginKey, type SuggestionProps } from '@tiptap/suggestion';

export type Slash = SuggestionProps<never, never>;

const isTyped = ({ state }: Editor): boolean => SuggestionPluginKey.getState(state).active === true;

/** Deletes a slash with its query. This is no step of its own: Undo takes back what follows, and not this. */
export const removeSlash = ({ state, view }: Editor, { from, to }: Range): void =>
  view.dispatch(closeHistory(state.tr.delete(from, to).setMeta('addToHistory', false)));

/** Calls `show` with the slash after each change, and with nothing when it ends. Escape ends it, and so does leaving the text. */
export const SlashQuery = Extension.create<{ show: (slash?: Slash) => void }>({
  name: 'slashQuery',

  onBlur() {
    if (isTyped(this.editor)) exitSuggestion(this.editor.view);
  },

  addProseMirrorPlugins() {
    const { show } = this.options;
    return [
      Suggestion<never, never>({
        editor: this.editor,
        char: '/',
        allow: ({ state, range: { from } }) => {
          const { parent, parentOffset } = state.doc.resolve(from);
          return parentOffset === 0 && !parent.type.spec.code && parent.type.name !== 'tableCell';
        },
        // Moving the cursor behind a slash does not open the list.
        shouldShow: ({ editor, transaction }) => transaction.docChanged || isTyped(editor),
        render: () => ({ onStart: show, onUpdate: show, onExit: () => show() }),
      }),
    ];
  },
});
