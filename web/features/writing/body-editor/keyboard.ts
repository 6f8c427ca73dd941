import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';

export type DialogName = 'link' | 'image' | 'video';

/** The dialog of a block that cannot be edited in place. */
const findDialog = (blockName: string): DialogName | undefined =>
  blockName === 'image' || blockName === 'video' ? blockName : undefined;

/** Keys that lead from the text to the controls around it. */
export const Keyboard = Extension.create<{ openDialog: (name: DialogName) => void }>({
  name: 'keyboard',
  // Must run before Enter splits a block.
  priority: 1000,

  addKeyboardShortcuts() {
    const { openDialog } = this.options;
    return {
      'Alt-F10': ({ editor }) => {
        const bar = editor.view.dom.closest('.body-editor');
        bar?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
        return true;
      },
      'Mod-k': () => {
        openDialog('link');
        return true;
      },
      Enter: ({ editor: { state } }) => {
        const dialog = state.selection instanceof NodeSelection && findDialog(state.selection.node.type.name);
        if (dialog) openDialog(dialog);
        return Boolean(dialog);
      },
    };
  },

  addProseMirrorPlugins() {
    const { openDialog } = this.options;
    let isEscaped = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // In lists, Tab indents. After Escape, it leaves the text, as everywhere else.
            keydown: (_view, { key }) => {
              const isLeaving = isEscaped && key === 'Tab';
              isEscaped = key === 'Escape' || (isEscaped && key === 'Shift');
              return isLeaving;
            },
          },
          handleDoubleClickOn: (_view, _position, { type }) => {
            const dialog = findDialog(type.name);
            if (dialog) openDialog(dialog);
            return Boolean(dialog);
          },
        },
      }),
    ];
  },
});
