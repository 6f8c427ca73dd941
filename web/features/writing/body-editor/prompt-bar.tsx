import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { insertBlank } from './blanks.ts';
import { showActions } from './selected-block.tsx';

const { selected: words } = bodyEditor;

/** The action for the prompt at the cursor. */
export const PromptBar = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const isInPrompt = useEditorState({ editor, selector: () => editor.isActive('prompt') });
  if (!isInPrompt) return null;
  return (
    <div className="body-editor__selected" ref={showActions} role="group" aria-label={words.prompt}>
      <Button
        variant="quiet"
        disabled={isDisabled}
        // A press leaves the focus in the text, and the keyboard open on a phone.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.chain().focus().command(insertBlank).run()}
      >
        {words.insertBlank}
      </Button>
    </div>
  );
};
