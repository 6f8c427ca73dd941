import type { Command, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { showActions } from './selected-block.tsx';
import { addColumn, addRow, findCell, removeColumn, removeRow, removeTable } from './table-commands.ts';

const { selected: words } = bodyEditor;

const actions: readonly (readonly [label: string, command: Command])[] = [
  [words.addRow, addRow],
  [words.addColumn, addColumn],
  [words.removeRow, removeRow],
  [words.removeColumn, removeColumn],
  [words.removeTable, removeTable],
];

/** The actions for the table at the cursor. */
export const TableBar = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const possible = useEditorState({
    editor,
    selector: () => findCell(editor.state) && actions.map(([, command]) => editor.can().command(command)),
  });
  if (!possible) return null;
  return (
    <div className="body-editor__selected" ref={showActions} role="group" aria-label={words.table}>
      {actions.map(([label, command], index) => (
        <Button
          key={label}
          variant="quiet"
          disabled={isDisabled || possible[index] === false}
          // A press leaves the focus in the text, and the keyboard open on a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.chain().focus().command(command).run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};
