import { Extension, type KeyboardShortcutCommand } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { moveBlocks } from './blocks.ts';

export type DialogName = 'link' | 'image' | 'video';

/** The dialog of a block that cannot be edited in place. */
const findDialog = (blockName: string): DialogName | undefined =>
  blockName === 'image' || blockName === 'video' ? blockName : undefined;

/** Moves the selected blocks. At the first and the last place nothing happens: unhandled, the key would select text. */
const move =
  (step: 1 | -1): KeyboardShortcutCommand =>
  ({ editor }) => {
    editor.commands.command(moveBlocks(step));
    return true;
  };

/** Keys that move blocks, or lead from the text to the controls around it. */
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
      'Alt-Shift-ArrowUp': move(-1),
      'Alt-Shift-ArrowDown': move(1),
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
